/** Options of an LRU cache that limit its entries. `max` would do the same, but allocates room for all of them at once. */
export const limitEntries = (count: number) => ({ maxSize: count, sizeCalculation: () => 1 })
