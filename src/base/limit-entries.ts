/** Options that limit the entries of an LRU cache. `max` would allocate the room for all of them at once. */
export const limitEntries = (count: number) => ({ maxSize: count, sizeCalculation: () => 1 })
