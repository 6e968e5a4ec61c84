/**
 * What a call needs of its caller before it can run: something that the caller does on a page, such as connecting an
 * account. The call did nothing yet, and goes through when it is repeated afterwards.
 */
export type CallerElicitation = {
  /** Which question it is: the same when a repeated call asks it again. */
  key: string
  /** Unique for this link. */
  id: string
  /** What the caller is asked to do and why: sentences without the link. */
  message: string
  /** An absolute URL of the page. */
  url: string
  /** Whether it was done meanwhile. Rejects only when the store fails. */
  isAnswered(): Promise<boolean>
}
