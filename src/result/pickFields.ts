/**
 * A copy of these fields, and of those that are arrays. Inherited fields are copied too: a spread would lose them. Each field is read
 * once, so that a test of the copy holds for what is used.
 */
export function pickFields<Given extends object, Name extends keyof Given>(
  given: Given,
  names: readonly Name[],
): Pick<Given, Name> {
  const fields = names.map((name) => {
    const value: unknown = given[name];
    return [name, Array.isArray(value) ? Array.from(value as unknown[]) : value];
  });
  return Object.fromEntries(fields) as Pick<Given, Name>;
}
