import { ResponseBodyError, WWWAuthenticateChallengeError } from 'oauth4webapi'
import { describeForOwner, UpstreamError } from '#base/upstream-error.ts'
import type { OAuthFailure } from '#core/ports/authorization-server-client.ts'
import { ClientKeyError } from './client-key.ts'
import { parseOAuthBody, readChallengeError, readOAuthError, readPlainReason } from './oauth-body.ts'

/** Error codes of a temporary condition, not of a rejection. */
const temporaryErrorCodes = new Set([
  'temporarily_unavailable',
  'server_error',
  'slow_down',
  'ratelimited',
  'rate_limited',
  'rate_limit_exceeded',
  'too_many_requests',
  'service_unavailable',
  'internal_error',
  'request_timeout',
])

const temporaryStatuses = new Set([408, 425, 429])

const resolveKind = (status: number, error: string): OAuthFailure['kind'] =>
  status >= 500 || temporaryStatuses.has(status) || temporaryErrorCodes.has(error)
    ? 'unavailable'
    : 'rejected'

/** The failure for a response without the expected content, with the reason in its body, otherwise in its challenge. */
export function readOAuthFailure(
  { status, headers }: Pick<Response, 'status' | 'headers'>,
  text: string,
  endpoint: string,
): OAuthFailure {
  if (status >= 300 && status < 400) return describeRedirect(status, headers.get('location') ?? '', endpoint)
  const stated = readOAuthError(parseOAuthBody(text))
  const challenge = readChallengeError(headers.get('www-authenticate') ?? '')
  const error = stated.error || challenge.error
  const reason =
    stated.description ||
    challenge.description ||
    (error ? '' : readPlainReason(text, headers.get('content-type') ?? ''))
  const description = reason || (error ? '' : 'The response has no reason.')
  return { kind: resolveKind(status, error), error: error || `http_${status}`, description }
}

/** A redirect is not followed: the request has secrets. */
function describeRedirect(status: number, location: string, endpoint: string): OAuthFailure {
  const target = URL.parse(location)
  const address = target ? `${target.origin}${target.pathname}` : 'another address'
  return {
    kind: 'rejected',
    error: `http_${status}`,
    description: `The ${endpoint} redirects to ${address}, which is not followed: enter the address that answers.`,
  }
}

/** Maps any error of a request to an authorization server. */
export function toOAuthFailure(error: unknown): OAuthFailure {
  if (error instanceof ResponseBodyError) {
    const { error: code, error_description: description = '', status } = error
    return { kind: resolveKind(status, code), error: code, description }
  }
  // A 401 challenge at an endpoint of the authorization server concerns the client authentication.
  if (error instanceof WWWAuthenticateChallengeError)
    return { kind: 'rejected', error: 'invalid_client', description: '' }
  if (error instanceof ClientKeyError)
    return { kind: 'rejected', error: 'invalid_client', description: error.message }
  const description = error instanceof UpstreamError ? describeForOwner(error) : ''
  return { kind: 'unavailable', error: '', description }
}
