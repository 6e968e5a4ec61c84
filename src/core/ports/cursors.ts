/** Seals and opens cursors: tamper-evident, and bound to the list they belong to. */
export interface Cursors {
  seal(payload: string, list: string): string
  /** Null when the cursor was tampered with or belongs to another list. */
  open(cursor: string, list: string): string | null
}
