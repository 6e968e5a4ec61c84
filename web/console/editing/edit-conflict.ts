/** A field that both sides changed since the edit began. */
export type EditConflict<Data extends object> = {
  key: keyof Data
  before: Data[keyof Data]
  theirs: Data[keyof Data]
  mine: Data[keyof Data]
}

const isEqual = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** The fields of `change` that others have changed since `before`, to another value than `change` sets. */
export function findConflicts<Data extends object>(
  before: Data,
  current: Data,
  change: Partial<Data>,
): EditConflict<Data>[] {
  return (Object.keys(change) as (keyof Data)[])
    .map((key) => ({ key, before: before[key], theirs: current[key], mine: change[key] as Data[keyof Data] }))
    .filter(({ before: old, theirs, mine }) => !isEqual(old, theirs) && !isEqual(theirs, mine))
}

/** The fields of `change` that were edited again after `sent`. */
export const findUnsent = <Data extends object>(change: Partial<Data>, sent: Partial<Data>): Partial<Data> =>
  Object.fromEntries(
    Object.entries(change).filter(([key, value]) => !isEqual(value, sent[key as keyof Data])),
  ) as Partial<Data>
