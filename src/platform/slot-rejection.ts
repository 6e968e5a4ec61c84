/**
 * Slots for running and for waiting callers, and the longest wait in milliseconds. Beside them `reserved` slots of each
 * kind only for owners (the first level of the tree) that have none. `runningOfOne`: what one owner may have at this time.
 */
export type SlotLimits = {
  running: number
  waiting: number
  reserved: number
  waitMs: number
  runningOfOne?: () => number
}

/** `level`: how deep in the tree the exhausted limit is; 0 is the limit of all. `isCancelled`: the caller gave up. */
export class SlotRejection extends Error {
  override readonly name = 'SlotRejection'
  readonly level: number
  readonly waitedMs: number
  readonly isCancelled: boolean

  constructor(level: number, waitedMs: number, isCancelled: boolean) {
    super('no slot is free')
    this.level = level
    this.waitedMs = waitedMs
    this.isCancelled = isCancelled
  }
}
