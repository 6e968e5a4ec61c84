import { ResponseBodyError, WWWAuthenticateChallengeError } from 'oauth4webapi'
import type { OAuthFault } from '#core/ports/oauth.ts'

const refused = (error: string, description: string): OAuthFault => ({ fault: 'refused', error, description })

/** Error codes of a temporary condition, not of a rejection. */
const passing = new Set(['temporarily_unavailable', 'server_error', 'slow_down'])

/** Maps any error of a request to an authorization server. */
export function faultOf(error: unknown): OAuthFault {
  if (error instanceof ResponseBodyError) {
    const { error: word, error_description: description = '', status } = error
    if (status < 500 && status !== 429 && !passing.has(word)) return refused(word, description)
  }
  // A 401 challenge at an endpoint of the authorization server concerns the client authentication.
  if (error instanceof WWWAuthenticateChallengeError) return refused('invalid_client', '')
  return { fault: 'unavailable', error: '', description: '' }
}
