/** The named properties and the others, as far as the object has them. */
export function separateProperties<Source extends object, Name extends keyof Source>(
  source: Source,
  names: readonly Name[],
): [named: Pick<Source, Name>, others: Omit<Source, Name>] {
  const entries = Object.entries(source)
  const isNamed = ([name]: [string, unknown]) => (names as readonly string[]).includes(name)
  return [
    Object.fromEntries(entries.filter(isNamed)) as Pick<Source, Name>,
    Object.fromEntries(entries.filter((entry) => !isNamed(entry))) as Omit<Source, Name>,
  ]
}
