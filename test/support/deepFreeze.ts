/** The value, of which no part can be changed. */
export function deepFreeze<Value>(value: Value): Value {
  if (!Object.isFrozen(value)) Object.values(Object.freeze(value) as object).forEach(deepFreeze);
  return value;
}
