/** Picks search parameters that are non-empty texts, and drops all others. */
export const pickTexts = <Key extends string>(
  search: Record<string, unknown>,
  keys: readonly Key[],
): Partial<Record<Key, string>> =>
  Object.fromEntries(
    keys
      // The router parses numbers and booleans: `?q=5` is a text as well.
      .map((key) => [
        key,
        ['number', 'boolean'].includes(typeof search[key]) ? String(search[key]) : search[key],
      ])
      .filter(([, value]) => typeof value === 'string' && value !== ''),
  ) as Partial<Record<Key, string>>
