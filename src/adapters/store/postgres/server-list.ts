// The servers of a PostgreSQL list. Connections go to the current one; when it fails, a probe finds another.
import { isUnknownHost } from './postgres-failure.ts'
import { probeServer } from './probe-server.ts'
import { requiresWrites } from './server-urls.ts'

export class ServerList {
  readonly #urls: readonly string[]
  readonly #needsWrites: boolean
  #current: string

  constructor(urls: readonly string[]) {
    this.#urls = urls
    this.#needsWrites = requiresWrites(urls)
    this.#current = urls[0] ?? ''
  }

  /** Of the server for new connections. */
  get url(): string {
    return this.#current
  }

  /**
   * Probes the current server and, when it fails, all others at once, each step for `maxMs` at most. Returns
   * whether another server is current now. When no server can be used, rejects with the error of the current
   * one, or with the error of another if the current one has no address.
   */
  async find(maxMs: number): Promise<boolean> {
    try {
      await this.#probe(this.#current, maxMs)
      return false
    } catch (error) {
      const others = this.#urls.filter((url) => url !== this.#current)
      this.#current = await Promise.any(others.map((url) => this.#probe(url, maxMs))).catch(
        ({ errors }: AggregateError) => {
          throw [error, ...errors].find((candidate) => !isUnknownHost(candidate)) ?? error
        },
      )
      return true
    }
  }

  async #probe(url: string, maxMs: number): Promise<string> {
    await probeServer(url, { maxMs, needsWrites: this.#needsWrites })
    return url
  }
}
