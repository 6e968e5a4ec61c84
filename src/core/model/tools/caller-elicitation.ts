/**
 * A step that the caller must do on a page before the call can run, such as connecting an account. The call has had no
 * effect yet, and succeeds when it is repeated afterwards.
 */
export type CallerElicitation = {
  /** Identifies the question; equal when a repeated call asks it again. */
  key: string
  /** Unique for this link. */
  id: string
  /** Tells the caller what to do and why, in sentences without the link. */
  message: string
  /** An absolute URL of the page. */
  url: string
  /** Whether the caller has done it. Rejects only when the store fails. */
  isAnswered(): Promise<boolean>
}
