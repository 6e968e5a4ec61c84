// Probes for orchestrators: /livez (the process responds), /readyz (published apps are served), /readyz/manage (the
// management API is served too). Both readiness probes name the part that is not ready.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Ability, checkReadiness, type Readiness, type ServicePart } from './readiness.ts'
import { type HttpMount, sendText } from './server.ts'

function sendJson(response: ServerResponse, status: number, body: object): void {
  const headers = { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' }
  sendText(response, status, headers, JSON.stringify(body))
}

const presentReadiness = ({ problems, ...rest }: Readiness) => ({
  ...rest,
  parts: Object.fromEntries(Object.entries(problems).map(([name, problem]) => [name, problem ?? 'ok'])),
})

const createReadinessMount = (
  path: string,
  ability: Ability,
  parts: Record<string, ServicePart>,
): HttpMount => ({
  path,
  isAnyHostServed: true,
  async handle(_: IncomingMessage, response) {
    const readiness = await checkReadiness(parts)
    sendJson(response, readiness[ability] ? 200 : 503, presentReadiness(readiness))
  },
})

export const createHealthMounts = (parts: Record<string, ServicePart>): HttpMount[] => [
  {
    path: '/livez',
    isAnyHostServed: true,
    handle: (_: IncomingMessage, response) => sendJson(response, 200, { status: 'ok' }),
  },
  createReadinessMount('/readyz/manage', 'manage', parts),
  createReadinessMount('/readyz', 'serve', parts),
]
