/** Items in both lists, items only in the first, and items only in the second. */
export type PairedItems<Item> = {
  pairs: { before: Item; after: Item }[]
  removed: Item[]
  added: Item[]
}

/**
 * Items are matched by the first key that finds a partner. A key that is not unique among the remaining items matches
 * none.
 */
export function pairItems<Item>(
  before: readonly Item[],
  after: readonly Item[],
  keys: ((item: Item) => string)[],
): PairedItems<Item> {
  const partners = new Map<Item, Item>()
  let removed = [...before]
  let added = [...after]
  for (const keyOf of keys) {
    const [old, now] = [groupByKey(removed, keyOf), groupByKey(added, keyOf)]
    for (const [key, [item, ...others]] of old) {
      const [partner, ...otherPartners] = now.get(key) ?? []
      if (item && partner && others.length + otherPartners.length === 0) partners.set(partner, item)
    }
    const paired = new Set(partners.values())
    removed = removed.filter((item) => !paired.has(item))
    added = added.filter((item) => !partners.has(item))
  }
  const pairs = after.flatMap((item) => {
    const previous = partners.get(item)
    return previous ? [{ before: previous, after: item }] : []
  })
  return { pairs, removed, added }
}

const groupByKey = <Item>(items: Item[], keyOf: (item: Item) => string): Map<string, Item[]> =>
  Map.groupBy(items, keyOf)
