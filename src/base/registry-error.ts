/** A registry of MCP servers gave no usable response. */
export class RegistryError extends Error {
  override readonly name = 'RegistryError'
  /** Seconds to wait before the next request; 0 when the registry did not say. */
  readonly retryAfter: number
  /** The registry does not know the cursor: the crawl of its list must start again. */
  readonly isStaleCursor: boolean

  constructor(message: string, { retryAfter = 0, isStaleCursor = false } = {}) {
    super(message)
    this.retryAfter = retryAfter
    this.isStaleCursor = isStaleCursor
  }
}
