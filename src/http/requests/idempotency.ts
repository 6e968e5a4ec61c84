// A POST with an Idempotency-Key is executed once, however often it is sent. The first request claims the key in a
// transaction of its own before any other work; its response is replayed for 24 hours. A request whose process died is
// never executed again, since its progress is unknown.
import canonicalize from 'canonicalize'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { runInBatches, type StopCheck, sweepBatchSize } from '#base/batches.ts'
import { createInvalidInputError, ServiceError } from '#base/errors.ts'
import type {
  IdempotencyKeys,
  IdempotentRequest,
  StoredResponse,
} from '#core/ports/stores/idempotency-keys.ts'
import { repeatUntilSuccess } from '#platform/repeat-until-success.ts'
import { hashSha256 } from '../digest.ts'
import { requestLimits } from '../limits.ts'
import type { AuthenticatedUser } from './bearer.ts'

const retentionMs = 24 * 60 * 60 * 1000
const storedHeaderNames = ['content-type', 'location', 'etag'] as const
const keyPattern = /^[\x21-\x7e]{1,255}$/

declare module 'fastify' {
  interface FastifyRequest {
    /** Digest of the idempotency key that this request has claimed, until its response is stored. */
    claim: string | null
  }
}

export type IdempotencyService = {
  /**
   * Runs before the handler. Returns the stored response to an earlier request with the same credential, or claims the
   * key and returns null. `authorize` throws when the caller may no longer send the request. `location`: the Location
   * of the response, or "".
   */
  claimOrFindReply(
    request: FastifyRequest,
    reply: FastifyReply,
    authorize: (location: string) => Promise<void>,
  ): Promise<StoredResponse | null>
  /**
   * Runs before the response is sent. Stores it, or releases the key when a retry may succeed. If the database fails,
   * throws the error and tries again in the background.
   */
  storeReplyOrRelease(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<void>
  /** Deletes keys older than 24 hours. */
  sweep(isStopping: StopCheck): Promise<void>
}

const formatTimestampAgo = (ms: number) => new Date(Date.now() - ms).toISOString()

export const createIdempotencyService = (keys: IdempotencyKeys): IdempotencyService => ({
  async claimOrFindReply(request, reply, authorize) {
    const keyHeader = request.headers['idempotency-key']
    if (keyHeader === undefined) return null
    const { issuer, subject } = request.user.principal
    // @guard http/idempotency requests/idempotency
    const sender = [issuer, subject, identifyCredential(request.user)]
    const key = hashSha256(JSON.stringify([...sender, request.method, request.url, validateKey(keyHeader)]))
    const fingerprint = computeFingerprint(request.body)
    const existing = await keys.claim(
      key,
      fingerprint,
      formatTimestampAgo(0),
      formatTimestampAgo(retentionMs),
    )
    if (existing) {
      // @guard http/idempotency
      await authorize(existing.response?.headers.location ?? '')
      return resolveStoredReply(existing, fingerprint, reply)
    }
    request.claim = key
    return null
  },
  async storeReplyOrRelease(request, reply, payload) {
    const { claim } = request
    if (claim === null) return
    request.claim = null
    const storedReply = isRetryableStatus(reply.statusCode) ? null : toStoredReply(reply, payload)
    const finish = () => (storedReply ? keys.storeResponse(claim, storedReply) : keys.release(claim))
    try {
      await finish()
    } catch (error) {
      // Until this succeeds, retries get the error that the first request is still in progress.
      void repeatUntilSuccess(finish, requestLimits.inProgressMs)
      throw error
    }
  },
  sweep: (isStopping) =>
    runInBatches(sweepBatchSize, isStopping, (size) =>
      keys.removeExpired(formatTimestampAgo(retentionMs), size),
    ),
})

/**
 * Another token of the same person may have fewer permissions. A renewed access token is the same credential: it has
 * the same grant, or at least the same client.
 */
function identifyCredential({ principal, sessionId }: AuthenticatedUser): string {
  const { limits, claims } = principal
  return sessionId ?? limits?.tokenId ?? String(claims.tenon_grant ?? claims.client_id ?? claims.azp ?? '')
}

/** JSON bodies are compared in canonical form, uploads by their bytes. */
const computeFingerprint = (body: unknown) =>
  hashSha256(body instanceof Uint8Array ? body : (canonicalize(body) ?? ''))

function validateKey(keyHeader: string | string[]): string {
  if (typeof keyHeader === 'string' && keyPattern.test(keyHeader)) return keyHeader
  const message = 'must be 1 to 255 visible ASCII characters'
  throw createInvalidInputError([{ path: 'Idempotency-Key', code: 'pattern', message }])
}

/** Server errors, rate limit errors and malformed requests are not stored: a retry with the same key is executed. */
const isRetryableStatus = (status: number) => status >= 500 || status === 429 || status === 400

/**
 * The response to the first request. Throws when the bodies differ, the first request is in progress, or its outcome is
 * unknown.
 */
function resolveStoredReply(
  existing: IdempotentRequest,
  fingerprint: string,
  reply: FastifyReply,
): StoredResponse {
  if (existing.fingerprint !== fingerprint) {
    throw new ServiceError('unprocessable', 'This Idempotency-Key was already used with a different body.')
  }
  if (existing.response) return existing.response
  if (existing.claimedAt < formatTimestampAgo(requestLimits.inProgressMs)) {
    const advice = 'Check whether it took effect; to repeat it, send a new key.'
    throw new ServiceError(
      'conflict',
      `The outcome of the request with this Idempotency-Key is unknown. ${advice}`,
    )
  }
  reply.header('Retry-After', '1')
  throw new ServiceError('conflict', 'A request with this Idempotency-Key is still in progress.')
}

export function replayReply({ status, headers, body }: StoredResponse, reply: FastifyReply): FastifyReply {
  return reply.code(status).headers(headers).header('Idempotency-Replayed', 'true').send(body)
}

function toStoredReply(reply: FastifyReply, payload: unknown): StoredResponse {
  const storedHeaders = storedHeaderNames.flatMap((name) => {
    const value = reply.getHeader(name)
    return value === undefined ? [] : [[name, String(value)]]
  })
  return { status: reply.statusCode, headers: Object.fromEntries(storedHeaders), body: String(payload) }
}
