// Calls that hang: a server that never responds, and callers that keep a fixed number of calls to it in progress.
import { setTimeout as sleep } from 'node:timers/promises'
import { Pool } from 'undici'
import { startHttpServer } from '#tests/support/servers/listen.ts'
import { type LoadRequest, sendLoadRequest } from './load.ts'

/** A client that was rejected repeats its call after this time. */
const pauseMs = 2000

export const startSilentServer = () => startHttpServer(() => {})

/** Sends `count` calls at once and repeats each that ends, until the result is called. */
export function holdCalls(origin: string, request: LoadRequest, count: number): () => Promise<void> {
  const pool = new Pool(origin, { connections: count, pipelining: 1 })
  const stop = new AbortController()
  const { signal } = stop
  const repeatCall = async () => {
    while (!signal.aborted) {
      const reply = await sendLoadRequest(pool, request, signal)
      await reply.body.text()
      await sleep(pauseMs, undefined, { signal })
    }
  }
  const calls = Array.from({ length: count }, () => repeatCall().catch(() => {}))
  return async () => {
    stop.abort()
    await Promise.all(calls)
    await pool.destroy()
  }
}
