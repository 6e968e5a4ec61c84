// Long computations split into time slices of a millisecond or two, so that the event loop can run between them.

/** A computation whose driver may return to the event loop at each `yield`. */
export type Sliced<Result> = Generator<void, Result, void>

/** Items that are sorted without a pause. */
const runLength = 512

/** Calls `visit` for each item and yields after every `every` items. */
export function* eachInSlices<Item>(
  items: Iterable<Item>,
  every: number,
  visit: (item: Item) => void,
): Sliced<void> {
  let left = every
  for (const item of items) {
    visit(item)
    if (--left > 0) continue
    left = every
    yield
  }
}

/** A stable sort like `toSorted`: sorts short runs, then merges them pairwise. */
export function* sortedInSlices<Item>(items: Item[], compare: (a: Item, b: Item) => number): Sliced<Item[]> {
  let runs: Item[][] = []
  for (let at = 0; at < items.length; at += runLength) {
    runs.push(items.slice(at, at + runLength).sort(compare))
    yield
  }
  while (runs.length > 1) {
    const merged: Item[][] = []
    for (let at = 0; at < runs.length; at += 2) {
      merged.push(yield* mergedInSlices(runs[at] ?? [], runs[at + 1] ?? [], compare))
      yield
    }
    runs = merged
  }
  return runs[0] ?? []
}

function* mergedInSlices<Item>(a: Item[], b: Item[], compare: (a: Item, b: Item) => number): Sliced<Item[]> {
  const merged: Item[] = []
  let [atA, atB] = [0, 0]
  while (atA < a.length || atB < b.length) {
    const [itemA, itemB] = [a[atA], b[atB]]
    if (itemB === undefined || (itemA !== undefined && compare(itemA, itemB) <= 0)) {
      if (itemA !== undefined) merged.push(itemA)
      atA++
    } else {
      merged.push(itemB)
      atB++
    }
    if (merged.length % 4096 === 0) yield
  }
  return merged
}

/** Runs the whole computation without pauses. */
export function atOnce<Result>(work: Sliced<Result>): Result {
  let step = work.next()
  while (!step.done) step = work.next()
  return step.value
}
