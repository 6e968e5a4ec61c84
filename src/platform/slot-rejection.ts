/**
 * Slots for running and for waiting callers, and the longest wait in milliseconds. `reserved`: further slots of each
 * kind, only for owners (the first level of the tree) that have none. `runningOfOne`: the slots that one owner may have
 * now.
 */
export type SlotLimits = {
  running: number
  waiting: number
  reserved: number
  waitMs: number
  runningOfOne?: () => number
}

/** `level`: the depth of the exhausted limit in the tree; 0 is the limit of all. `isCancelled`: the caller gave up. */
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
