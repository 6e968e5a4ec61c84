import { setImmediate } from 'node:timers/promises'
import type { Sliced } from '#core/engines/directory/slices.ts'

/** Does long work and lets others in between its slices. */
export async function inSlices<Result>(work: Sliced<Result>): Promise<Result> {
  let step = work.next()
  while (!step.done) {
    await setImmediate()
    step = work.next()
  }
  return step.value
}
