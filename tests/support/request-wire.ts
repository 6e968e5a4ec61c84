// A server on loopback that records requests, which arrive through the request builder and the real outbound client.

import { buffer } from 'node:stream/consumers'
import { parseEgressAllow } from '#adapters/outbound/egress-allow.ts'
import { createUpstream } from '#adapters/outbound/upstream.ts'
import type { JsonObject } from '#base/json.ts'
import { compileRequest } from '#core/engines/calls/rest-request/compile-request.ts'
import type { RequestPlan } from '#core/model/operations/operation.ts'
import { startHttpServer } from './servers/listen.ts'

/** `target` is the request target exactly as in the request line. Header names are lower case. */
export type RecordedRequest = {
  method: string
  target: string
  headers: Record<string, string>
  body: Buffer
}

/** The path of the server's base URL, so that a test notices requests that leave it. */
export const basePath = '/api/v1'

export async function startRequestRecorder() {
  const received: RecordedRequest[] = []
  const server = await startHttpServer(async (request, reply) => {
    const { method = '', url: target = '', rawHeaders } = request
    const pairs = rawHeaders.flatMap((text, index) =>
      index % 2 === 0 ? [[text.toLowerCase(), rawHeaders[index + 1] ?? '']] : [],
    )
    received.push({ method, target, headers: Object.fromEntries(pairs), body: await buffer(request) })
    reply.end()
  })
  const { port } = server
  const { policy } = parseEgressAllow(`127.0.0.1:${port}`)
  const upstream = createUpstream({ allow: policy })
  const url = `http://127.0.0.1:${port}${basePath}`

  /** Sends the request of a call and resolves to what arrived; throws the violations when it cannot be built. */
  async function send(plan: RequestPlan, args: JsonObject): Promise<RecordedRequest> {
    const built = compileRequest({ ...plan, serverUrl: '' }, url)(args)
    if ('problems' in built) throw new Error(JSON.stringify(built.problems))
    received.length = 0
    await upstream.send({ ...built, deadlineMs: 10_000, maxBytes: 1_000 })
    const [only] = received
    if (!only) throw new Error('nothing arrived')
    return only
  }

  async function close() {
    await upstream.close()
    void server.close()
  }
  return { url, send, close }
}

export type RequestRecorder = Awaited<ReturnType<typeof startRequestRecorder>>
