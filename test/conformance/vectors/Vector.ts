/** A line of `conformance/vectors`. */
export interface Vector {
  readonly id: string;
  readonly topic: string;
  readonly rule: string;
  readonly call: string;
  readonly input: unknown;
  readonly answer: unknown;
  readonly source?: string | undefined;
}

export type Case = Omit<Vector, "id" | "topic">;

/** Numbers the cases of a topic. Equal inputs of one call are left out. */
export function number(topic: string, cases: readonly Case[]): readonly Vector[] {
  const known = new Set<string>();
  const distinct = cases.filter(({ call, input }) => {
    const key = JSON.stringify([call, input]);
    return !known.has(key) && known.add(key);
  });
  return distinct.map(({ rule, call, input, answer, source }, index) =>
    given({ id: `${topic}-${index + 1}`, topic, rule, call, input, answer, source }),
  );
}

/** An instant as the vectors write it. */
export function timeOf(instant: number): string {
  return new Date(instant).toISOString();
}

/** The fields that are given. */
export function given<Fields extends object>(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Fields;
}
