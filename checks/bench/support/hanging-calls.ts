// Calls that hang: a server that never responds, and callers that always have a number of calls to it under way.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { Pool } from 'undici'
import type { LoadRequest } from './load.ts'

/** A client that was rejected repeats its call after this time. */
const pauseMs = 2000

export async function startSilentServer(): Promise<{ url: string; close(): void }> {
  const server = createServer(() => {})
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const close = () => {
    server.close()
    server.closeAllConnections()
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close }
}

/** Sends `count` calls at once and repeats each that ends, until the result is called. */
export function holdCalls(origin: string, request: LoadRequest, count: number): () => Promise<void> {
  const pool = new Pool(origin, { connections: count, pipelining: 1 })
  const stop = new AbortController()
  const { signal } = stop
  const repeatCall = async () => {
    while (!signal.aborted) {
      const path = typeof request.path === 'string' ? request.path : request.path()
      const { method, headers } = request
      const reply = await pool.request({ path, method, headers, body: request.body(), signal })
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
