// Long computations split into time slices of a millisecond or two, so that the event loop can run between them.

/** A computation whose driver may return to the event loop at each `yield`. */
export type TimeSlicedTask<Result> = Generator<void, Result, void>

/** Items that are sorted without a pause. */
const runLength = 512

/** Calls `visit` for each item and yields after every `every` items. */
export function* forEachInTimeSlices<Item>(
  items: Iterable<Item>,
  every: number,
  visit: (item: Item) => void,
): TimeSlicedTask<void> {
  let remaining = every
  for (const item of items) {
    visit(item)
    if (--remaining > 0) continue
    remaining = every
    yield
  }
}

/** Maps items in order and yields after each. */
export function* mapInTimeSlices<Item, Mapped>(
  items: Iterable<Item>,
  map: (item: Item) => Mapped,
): TimeSlicedTask<Mapped[]> {
  const mapped: Mapped[] = []
  yield* forEachInTimeSlices(items, 1, (item) => void mapped.push(map(item)))
  return mapped
}

/** A stable sort like `toSorted`: sorts short runs, then merges them pairwise. */
export function* sortInTimeSlices<Item>(
  items: Item[],
  compare: (a: Item, b: Item) => number,
): TimeSlicedTask<Item[]> {
  let runs: Item[][] = []
  for (let at = 0; at < items.length; at += runLength) {
    runs.push(items.slice(at, at + runLength).sort(compare))
    yield
  }
  while (runs.length > 1) {
    const merged: Item[][] = []
    for (let at = 0; at < runs.length; at += 2) {
      merged.push(yield* mergeInTimeSlices(runs[at] ?? [], runs[at + 1] ?? [], compare))
      yield
    }
    runs = merged
  }
  return runs[0] ?? []
}

function* mergeInTimeSlices<Item>(
  a: Item[],
  b: Item[],
  compare: (a: Item, b: Item) => number,
): TimeSlicedTask<Item[]> {
  const merged: Item[] = []
  let [indexA, indexB] = [0, 0]
  while (indexA < a.length || indexB < b.length) {
    const [itemA, itemB] = [a[indexA], b[indexB]]
    if (itemB === undefined || (itemA !== undefined && compare(itemA, itemB) <= 0)) {
      if (itemA !== undefined) merged.push(itemA)
      indexA++
    } else {
      merged.push(itemB)
      indexB++
    }
    if (merged.length % 4096 === 0) yield
  }
  return merged
}

/** Runs the computation to its end and awaits `pause` at each yield. */
export async function runWithPauses<Result>(
  task: TimeSlicedTask<Result>,
  pause: () => Promise<void>,
): Promise<Result> {
  let step = task.next()
  while (!step.done) {
    await pause()
    step = task.next()
  }
  return step.value
}

/** Maps items in order and awaits `pause` after each. */
export function mapWithPauses<Item, Mapped>(
  items: Iterable<Item>,
  map: (item: Item) => Mapped,
  pause: () => Promise<void>,
): Promise<Mapped[]> {
  return runWithPauses(mapInTimeSlices(items, map), pause)
}

/** Runs the whole computation without pauses. */
export function runWithoutPauses<Result>(task: TimeSlicedTask<Result>): Result {
  let step = task.next()
  while (!step.done) step = task.next()
  return step.value
}
