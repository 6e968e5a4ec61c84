// An issuer on loopback whose every response a test can replace, and signers of tokens for it.

import type { IncomingMessage, ServerResponse } from 'node:http'
import { exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from 'jose'
import { parseEgressAllow } from '#adapters/outbound/egress-allow.ts'
import { createUpstream } from '#adapters/outbound/upstream.ts'
import type { Json } from '#base/json.ts'
import type { Clock } from '#core/ports/system.ts'
import type { Upstream } from '#core/ports/upstream.ts'
import { startHttpServer } from '#tests/support/servers/listen.ts'

export const audience = 'https://tenon.example'
const startTime = Date.parse('2026-11-21T12:00:00.000Z')

export type IssuerHandler = (request: IncomingMessage, response: ServerResponse, body: string) => void

export const respondJson =
  (value: Json, status = 200): IssuerHandler =>
  (_request, response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))

export const respondText =
  (body: string, status = 200): IssuerHandler =>
  (_request, response) =>
    response.writeHead(status).end(body)

export const neverRespond: IssuerHandler = () => {}

/** `handlers` respond by path, and `fallback` to all other paths. `countRequests` counts the requests to a path. */
export async function startLoopbackIssuer(path = '') {
  const handlers = new Map<string, IssuerHandler>()
  const requestCounts = new Map<string, number>()
  const state = { fallback: respondJson({ error: 'not_found' }, 404), down: null as IssuerHandler | null }
  const server = await startHttpServer(async (request, response) => {
    const [at = ''] = (request.url ?? '').split('?')
    requestCounts.set(at, (requestCounts.get(at) ?? 0) + 1)
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const handler = state.down ?? handlers.get(at) ?? state.fallback
    handler(request, response, Buffer.concat(chunks).toString())
  })
  const origin = server.url
  const url = origin + path
  const metadata = { issuer: url, jwks_uri: `${origin}/jwks`, userinfo_endpoint: `${origin}/userinfo` }
  handlers.set(`/.well-known/oauth-authorization-server${path}`, respondJson(metadata))
  handlers.set('/userinfo', respondJson({ error: 'invalid_token' }, 401))
  return {
    url,
    origin,
    metadata,
    handlers,
    countRequests: (at: string) => requestCounts.get(at) ?? 0,
    publish: (...keys: JWK[]) => handlers.set('/jwks', respondJson({ keys } as Json)),
    /** Makes every path respond so until `recover`. */
    fail: (handler: IssuerHandler) => {
      state.down = handler
    },
    recover: () => {
      state.down = null
    },
    stop: server.close,
  }
}

export type LoopbackIssuer = Awaited<ReturnType<typeof startLoopbackIssuer>>

/** A clock that stands still until it is advanced. */
export function createManualClock() {
  let timeMs = startTime
  return {
    now: () => new Date(timeMs).toISOString(),
    getElapsedMs: () => timeMs,
    seconds: () => timeMs / 1000,
    advance: (seconds: number) => {
      timeMs += seconds * 1000
    },
  } satisfies Clock & Record<string, unknown>
}

export type ManualClock = ReturnType<typeof createManualClock>

export async function createSigner(kid: string, alg = 'ES256') {
  const pair = await generateKeyPair(alg, { extractable: true })
  const jwk: JWK = { ...(await exportJWK(pair.publicKey)), kid, alg, use: 'sig' }
  return {
    jwk,
    privateKey: pair.privateKey,
    sign: (claims: JWTPayload, header: Record<string, unknown> = {}) =>
      new SignJWT(claims).setProtectedHeader({ alg, kid, typ: 'at+jwt', ...header }).sign(pair.privateKey),
  }
}

export type Signer = Awaited<ReturnType<typeof createSigner>>

/** The product's outbound client, allowed to connect to loopback. It waits for a server at most `deadlineMs`. */
export function createLoopbackUpstream(deadlineMs = 5_000): Upstream & { close(): Promise<void> } {
  const upstream = createUpstream({ allow: parseEgressAllow('127.0.0.1').policy })
  return {
    send: (request) => upstream.send({ ...request, deadlineMs: Math.min(request.deadlineMs, deadlineMs) }),
    close: () => upstream.close(),
  }
}
