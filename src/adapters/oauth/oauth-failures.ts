import { ResponseBodyError, WWWAuthenticateChallengeError } from 'oauth4webapi'
import type { OAuthFailure } from '#core/ports/authorization-server-client.ts'

const createRejection = (error: string, description: string): OAuthFailure => ({
  kind: 'refused',
  error,
  description,
})

/** Error codes of a temporary condition, not of a rejection. */
const temporaryErrorCodes = new Set(['temporarily_unavailable', 'server_error', 'slow_down'])

/** Maps any error of a request to an authorization server. */
export function toOAuthFailure(error: unknown): OAuthFailure {
  if (error instanceof ResponseBodyError) {
    const { error: code, error_description: description = '', status } = error
    if (status < 500 && status !== 429 && !temporaryErrorCodes.has(code))
      return createRejection(code, description)
  }
  // A 401 challenge at an endpoint of the authorization server concerns the client authentication.
  if (error instanceof WWWAuthenticateChallengeError) return createRejection('invalid_client', '')
  return { kind: 'unavailable', error: '', description: '' }
}
