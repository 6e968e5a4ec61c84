// Compares the clock of this machine with the clocks of the servers that the other checks contact.
import type { Upstream } from '#core/ports/upstream.ts'
import { createOk, createProblem, createSkipped, type Finding } from './finding.ts'

/**
 * Tokens are accepted for a few seconds before and after their time; replicas look for changes within such a window.
 */
const maxSkewMs = 10_000

export class ClockWatch {
  readonly #skews: { server: string; skewMs: number }[] = []

  /** `serverTime` was read between `before` and now, in milliseconds since 1970. */
  note(server: string, serverTime: number, before: number): void {
    if (Number.isNaN(serverTime)) return
    this.#skews.push({ server, skewMs: (before + Date.now()) / 2 - serverTime })
  }

  /** Notes the `Date` of every response, which is exact to a second. */
  watch(upstream: Upstream): Upstream {
    return {
      send: async (request) => {
        const before = Date.now()
        const response = await upstream.send(request)
        this.note(new URL(request.url).host, Date.parse(response.headers.date ?? ''), before)
        return response
      },
    }
  }

  describe(): Finding {
    const worst = this.#skews.toSorted((a, b) => Math.abs(b.skewMs) - Math.abs(a.skewMs))[0]
    if (!worst) return createSkipped('clock', 'there is no other server for comparison')
    const seconds = Math.round(Math.abs(worst.skewMs) / 1000)
    const message = `${seconds} s ${worst.skewMs < 0 ? 'behind' : 'ahead of'} ${worst.server}`
    if (Math.abs(worst.skewMs) <= maxSkewMs) return createOk('clock', message)
    return createProblem(
      'clock',
      message,
      'Synchronise the clocks, for example with chrony or systemd-timesyncd.',
    )
  }
}
