// Sends a message signed as Standard Webhooks define. It knows neither whose message it is nor what follows
// from the outcome.
import { cleanText, truncateText } from '#base/text.ts'
import type { Instant } from '#base/time.ts'
import { describeForOwner, UpstreamError } from '#base/upstream-error.ts'
import { parseRetryAfter, type RetryAfter } from '#base/web/retry-after.ts'
import type { Deps } from '#core/ports/ports.ts'

/** `id` and `body` are the same at each attempt; with two secrets the receiver may know either. */
export type SignedMessage = {
  id: string
  /** Whose message it is: messages of different holders share no connection. */
  holder: string
  url: string
  body: string
  secrets: readonly string[]
}

/** A null `status` means there was no response, and `error` says why. */
export type SendingOutcome = {
  at: Instant
  status: number | null
  durationMs: number
  error: string
  answer: string
  retryAfter: RetryAfter | null
}

const deadlineMs = 15_000
const maxAnswerBytes = 8 * 1024
const maxAnswerLength = 1_000

export const isDelivered = ({ status }: Pick<SendingOutcome, 'status'>): boolean =>
  status !== null && status >= 200 && status < 300

/** Redirects are not followed: they fail. Throws only an UpstreamError `cancelled`. */
export async function sendSignedMessage(
  deps: Deps<'upstream' | 'messageSigner' | 'clock'>,
  message: SignedMessage,
  signal: AbortSignal,
): Promise<SendingOutcome> {
  const at = deps.clock.now()
  const start = deps.clock.getElapsedMs()
  const readDuration = () => Math.round(deps.clock.getElapsedMs() - start)
  try {
    const { status, headers, body } = await post(deps, message, at, signal)
    const retryAfter = parseRetryAfter(headers['retry-after'])
    return { at, status, durationMs: readDuration(), error: '', answer: readAnswer(body), retryAfter }
  } catch (error) {
    if (!(error instanceof UpstreamError) || error.reason === 'cancelled') throw error
    const outcome = { at, status: null, durationMs: readDuration(), answer: '', retryAfter: null }
    return { ...outcome, error: describeForOwner(error) }
  }
}

const post = (
  { upstream, messageSigner }: Deps<'upstream' | 'messageSigner'>,
  { id, holder, url, body, secrets }: SignedMessage,
  at: Instant,
  signal: AbortSignal,
) =>
  upstream.send({
    method: 'POST',
    url,
    headers: [
      ['content-type', 'application/json'],
      ['accept-encoding', 'identity'],
      ['webhook-id', id],
      ['webhook-timestamp', String(Math.floor(Date.parse(at) / 1000))],
      ['webhook-signature', messageSigner.sign({ id, at, body }, secrets)],
    ],
    body,
    pool: holder,
    deadlineMs,
    maxBytes: maxAnswerBytes,
    acceptsPartial: 'any',
    signal,
  })

const readAnswer = (body: Uint8Array) =>
  truncateText(cleanText(new TextDecoder().decode(body)), maxAnswerLength)
