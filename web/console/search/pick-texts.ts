/** The members of the search parameters that are texts and not empty; all others are left out. */
export const pickTexts = <Key extends string>(
  search: Record<string, unknown>,
  keys: readonly Key[],
): Partial<Record<Key, string>> =>
  Object.fromEntries(
    keys
      // The router reads numbers and booleans as such: `?q=5` is a text too.
      .map((key) => [
        key,
        ['number', 'boolean'].includes(typeof search[key]) ? String(search[key]) : search[key],
      ])
      .filter(([, value]) => typeof value === 'string' && value !== ''),
  ) as Partial<Record<Key, string>>
