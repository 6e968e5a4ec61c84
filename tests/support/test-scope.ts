// `npm test` runs a sample of slow tests. `npm run checks -- corpus`, `conformance` and `screens` run the same tests in full,
// and `TEST_SCOPE=all npm test` all of them.

/** Whether the full scope runs. */
export const isFullScope = process.env.TEST_SCOPE === 'all'

/** Every n-th item, or all items in full scope. */
export const takeSample = <Item>(items: readonly Item[], every: number): Item[] =>
  items.filter((_, index) => isFullScope || index % every === 0)

/** How many random inputs a property is tried with: a quarter of them, or all in full scope. */
export const countRuns = (all: number): number => (isFullScope ? all : Math.ceil(all / 4))
