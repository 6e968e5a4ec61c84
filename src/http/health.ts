// Probes for orchestrators: /livez, the process responds; /readyz, its dependencies work.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Mount, sendText } from './server.ts'

/** By name of the dependency. Each check resolves to a description of what is wrong, or to null. */
export type ReadinessChecks = Record<string, () => Promise<string | null>>

function answer(response: ServerResponse, status: number, body: object): void {
  const headers = { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' }
  sendText(response, status, headers, JSON.stringify(body))
}

async function failing(checks: ReadinessChecks): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for (const [name, check] of Object.entries(checks)) {
    const fault = await check().catch(() => 'cannot be checked')
    if (fault) found[name] = fault
  }
  return found
}

export const healthMounts = (checks: ReadinessChecks): Mount[] => [
  {
    path: '/livez',
    handle: (_: IncomingMessage, response) => answer(response, 200, { status: 'ok' }),
  },
  {
    path: '/readyz',
    handle: async (_: IncomingMessage, response) => {
      const faults = await failing(checks)
      const ready = Object.keys(faults).length === 0
      answer(response, ready ? 200 : 503, ready ? { status: 'ok' } : { status: 'unavailable', faults })
    },
  },
]
