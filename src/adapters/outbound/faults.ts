// From whatever went wrong to the closed list. The texts are the same for a refused address and a closed port,
// so that nobody can scan our network through us; the true cause goes to `internal` alone.
import { UpstreamError, type UpstreamFault } from '#base/upstream-error.ts'

const messages: Record<UpstreamFault, string> = {
  unreachable: 'The server could not be reached.',
  timeout: 'The server did not answer in time.',
  too_large: 'The answer of the server is too large.',
  invalid_answer: 'The answer of the server could not be read.',
  cancelled: 'The call was cancelled.',
  unavailable: 'The server has failed of late and is left alone for a while.',
  overloaded: 'Too many calls to the server are under way.',
}

export const fault = (kind: UpstreamFault, internal?: unknown) =>
  new UpstreamError(kind, messages[kind], internal)

export const unavailable = (retryAfter: number) =>
  new UpstreamError('unavailable', messages.unavailable, undefined, retryAfter)

/** A request that no server could be sent, whichever it names: the reason is the caller's own text. */
export const unsendable = (why: string) =>
  new UpstreamError('unreachable', `The request was not sent: ${why}.`)

const byCode: Record<string, UpstreamFault> = {
  UND_ERR_HEADERS_OVERFLOW: 'too_large',
  UND_ERR_DESTROYED: 'cancelled',
  UND_ERR_CLOSED: 'cancelled',
  ERR_BUFFER_TOO_LARGE: 'too_large',
}

/** `answering`: whether the server had begun to answer, so that what broke was its answer. */
export function faultOf(error: unknown, answering: boolean): UpstreamError {
  if (error instanceof UpstreamError) return error
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const kind = code.startsWith('HPE_') || answering ? 'invalid_answer' : 'unreachable'
  return fault(byCode[code] ?? kind, error)
}
