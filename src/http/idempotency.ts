// A POST with an Idempotency-Key is executed once, however often it is sent. The first request claims the key in a
// transaction of its own before it does anything; its response is replayed for 24 hours. A request whose process died
// is never executed again, since it is unknown how far it came.
import canonicalize from 'canonicalize'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Failure, invalid } from '#base/errors.ts'
import type { IdempotencyKeys, KeptAnswer, KeptRequest } from '#core/ports/idempotency.ts'
import { digestOf } from './digest.ts'
import { limits } from './limits.ts'

const keptMs = 24 * 60 * 60 * 1000
const keptHeaders = ['content-type', 'location', 'etag'] as const
const wellFormed = /^[\x21-\x7e]{1,255}$/

declare module 'fastify' {
  interface FastifyRequest {
    /** Digest of the idempotency key that this request has claimed, until its response is stored. */
    claim: string | null
  }
}

export type Idempotency = {
  /** Before the handler: the stored response of an earlier request; or null, and the key is claimed. */
  begin(request: FastifyRequest, reply: FastifyReply): Promise<KeptAnswer | null>
  /** Before the response is sent: stores it, or releases the key when a retry may succeed. */
  settle(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<void>
  /** Deletes keys older than 24 hours. */
  sweep(): Promise<void>
}

const ago = (ms: number) => new Date(Date.now() - ms).toISOString()

export const createIdempotency = (keys: IdempotencyKeys): Idempotency => ({
  async begin(request, reply) {
    const sent = request.headers['idempotency-key']
    if (sent === undefined) return null
    const { issuer, subject } = request.user.principal
    const key = digestOf(JSON.stringify([issuer, subject, request.method, request.url, checked(sent)]))
    const fingerprint = fingerprintOf(request.body)
    const first = await keys.claim(key, fingerprint, ago(0), ago(keptMs))
    if (first) return answerOf(first, fingerprint, reply)
    request.claim = key
    return null
  },
  async settle(request, reply, payload) {
    const { claim } = request
    if (claim === null) return
    request.claim = null
    await (mayDoBetter(reply.statusCode) ? keys.release(claim) : keys.finish(claim, keptOf(reply, payload)))
  },
  sweep: () => keys.sweep(ago(keptMs)),
})

/** JSON bodies are compared in canonical form, uploads by their bytes. */
const fingerprintOf = (body: unknown) =>
  digestOf(body instanceof Uint8Array ? body : (canonicalize(body) ?? ''))

function checked(sent: string | string[]): string {
  if (typeof sent === 'string' && wellFormed.test(sent)) return sent
  const message = 'must be 1 to 255 visible ASCII characters'
  throw invalid([{ path: 'Idempotency-Key', code: 'pattern', message }])
}

/** Server errors, rate limiting and malformed requests are not stored: a retry with the same key is executed. */
const mayDoBetter = (status: number) => status >= 500 || status === 429 || status === 400

/** The response of the first request. Throws when the bodies differ, it is in progress, or its outcome is unknown. */
function answerOf(first: KeptRequest, fingerprint: string, reply: FastifyReply): KeptAnswer {
  if (first.fingerprint !== fingerprint) {
    throw new Failure('unprocessable', 'This Idempotency-Key was already used with a different body.')
  }
  if (first.answer) return first.answer
  if (first.claimedAt < ago(limits.underWayMs)) {
    const advice = 'Check whether it took effect; to repeat it, send a new key.'
    throw new Failure(
      'conflict',
      `The outcome of the request with this Idempotency-Key is unknown. ${advice}`,
    )
  }
  reply.header('Retry-After', '1')
  throw new Failure('conflict', 'A request with this Idempotency-Key is still in progress.')
}

export function sendAgain({ status, headers, body }: KeptAnswer, reply: FastifyReply): FastifyReply {
  return reply.code(status).headers(headers).header('Idempotency-Replayed', 'true').send(body)
}

function keptOf(reply: FastifyReply, payload: unknown): KeptAnswer {
  const sent = keptHeaders.flatMap((name) => {
    const value = reply.getHeader(name)
    return value === undefined ? [] : [[name, String(value)]]
  })
  return { status: reply.statusCode, headers: Object.fromEntries(sent), body: String(payload) }
}
