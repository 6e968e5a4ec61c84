import type { HostToolResult } from '../host/host.ts'

/** The state of the last action, as the page shows it. `place` is the row where the user clicked; null is the whole widget. */
export type ActionOutcome =
  | { type: 'none' }
  | { type: 'asking'; place: unknown; text: string; accept(): void; decline(): void }
  | { type: 'busy'; place: unknown; text: string; stop: (() => void) | null }
  | { type: 'done'; place: unknown; text: string; undo: (() => void) | null }
  | { type: 'failed'; place: unknown; text: string }
  | { type: 'result'; label: string; result: HostToolResult }

export const noOutcome: ActionOutcome = { type: 'none' }

/** Whether the last action is shown at this place. Two parts may show the same row. */
export const isShownAt = (
  place: unknown,
  { outcome, outcomePart, part }: { outcome: ActionOutcome; outcomePart: string; part: string },
): boolean =>
  outcome.type !== 'none' && outcome.type !== 'result' && outcome.place === place && outcomePart === part

/** Where an action was started. */
export type ActionStart = {
  /** Searched for the values of placeholders, in this order. */
  scopes: unknown[]
  place: unknown
  /** The key of the part of a composite. */
  part?: string
  /** The visible name of the row; "" for the whole widget. */
  name: string
  /** The starts in rows, one after the other. */
  each?: ActionStart[]
  /** Called after each row that is done. */
  onDone?(row: unknown): void
}
