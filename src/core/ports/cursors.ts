/** Seals and opens cursors, which are tamper-evident and bound to their list. */
export interface Cursors {
  seal(payload: string, list: string): string
  /** Null when the cursor was tampered with or belongs to another list. */
  open(cursor: string, list: string): string | null
}
