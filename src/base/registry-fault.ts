/** Why a registry of MCP servers gave no answer that could be read. */
export class RegistryFault extends Error {
  override readonly name = 'RegistryFault'
  /** Seconds after which it wants to be asked again; 0 when it did not say. */
  readonly retryAfter: number
  /** It does not know the page that was asked for: a walk through its list begins anew. */
  readonly isStaleCursor: boolean

  constructor(message: string, { retryAfter = 0, isStaleCursor = false } = {}) {
    super(message)
    this.retryAfter = retryAfter
    this.isStaleCursor = isStaleCursor
  }
}
