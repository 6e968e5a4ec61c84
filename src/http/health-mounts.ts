// Probes for orchestrators: /livez, the process responds; /readyz, its dependencies work.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type HttpMount, sendText } from './server.ts'

/** By name of the dependency. Each check resolves to a description of what is wrong, or to null. */
export type ReadinessChecks = Record<string, () => Promise<string | null>>

function sendJson(response: ServerResponse, status: number, body: object): void {
  const headers = {
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
    ...(status === 503 && { 'Retry-After': '1' }),
  }
  sendText(response, status, headers, JSON.stringify(body))
}

async function runReadinessChecks(checks: ReadinessChecks): Promise<Record<string, string>> {
  const failures: Record<string, string> = {}
  for (const [name, check] of Object.entries(checks)) {
    const failure = await check().catch(() => 'cannot be checked')
    if (failure) failures[name] = failure
  }
  return failures
}

export const createHealthMounts = (checks: ReadinessChecks): HttpMount[] => [
  {
    path: '/livez',
    isAnyHostServed: true,
    handle: (_: IncomingMessage, response) => sendJson(response, 200, { status: 'ok' }),
  },
  {
    path: '/readyz',
    isAnyHostServed: true,
    handle: async (_: IncomingMessage, response) => {
      const failures = await runReadinessChecks(checks)
      const ready = Object.keys(failures).length === 0
      sendJson(
        response,
        ready ? 200 : 503,
        ready ? { status: 'ok' } : { status: 'unavailable', faults: failures },
      )
    },
  },
]
