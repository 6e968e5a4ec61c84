// A POST that carries an Idempotency-Key is done once, however often it is sent: the first claims the key in a
// transaction of its own before anything is done, and what it answered is answered again for a day. A claim whose
// process died is never done again, since nobody knows how far it came.
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
    /** The key that it holds until its answer is known, as a digest. */
    claim: string | null
  }
}

export type Idempotency = {
  /** Before anything is done: claims the key for a first request; answers what was answered to it before. */
  begin(request: FastifyRequest, reply: FastifyReply): Promise<KeptAnswer | null>
  /** Before the answer goes out: keeps it, or lets the key go where a second try may do better. */
  settle(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<void>
  /** Forgets what is older than a day. */
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

/** Uploads are the same when their bytes are. */
const fingerprintOf = (body: unknown) =>
  digestOf(body instanceof Uint8Array ? body : (canonicalize(body) ?? ''))

function checked(sent: string | string[]): string {
  if (typeof sent === 'string' && wellFormed.test(sent)) return sent
  const message = 'must be 1 to 255 visible ASCII characters'
  throw invalid([{ path: 'Idempotency-Key', code: 'pattern', message }])
}

/** Our faults, haste and malformed requests are not outcomes. */
const mayDoBetter = (status: number) => status >= 500 || status === 429 || status === 400

/** What the first request was answered; a Failure when there is nothing to answer yet, or ever. */
function answerOf(first: KeptRequest, fingerprint: string, reply: FastifyReply): KeptAnswer {
  if (first.fingerprint !== fingerprint) {
    throw new Failure('unprocessable', 'This Idempotency-Key was sent before with another body.')
  }
  if (first.answer) return first.answer
  if (first.claimedAt < ago(limits.underWayMs)) {
    const advice = 'Look whether it was done; to do it again, send a new key.'
    throw new Failure(
      'conflict',
      `The outcome of the request with this Idempotency-Key is unknown. ${advice}`,
    )
  }
  reply.header('Retry-After', '1')
  throw new Failure('conflict', 'A request with this Idempotency-Key is still under way.')
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
