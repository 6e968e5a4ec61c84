// Long work cut into slices of a millisecond or two: whoever drives it lets others in between.

/** Each `yield` is a place to let others in. */
export type Sliced<Result> = Generator<void, Result, void>

const runLength = 512

/** Yields after every so many. */
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

/** As `toSorted`: runs are sorted at once, then merged in pairs. */
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

/** All of it at once. */
export function atOnce<Result>(work: Sliced<Result>): Result {
  let step = work.next()
  while (!step.done) step = work.next()
  return step.value
}
