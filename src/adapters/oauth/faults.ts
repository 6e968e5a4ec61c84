import { ResponseBodyError, WWWAuthenticateChallengeError } from 'oauth4webapi'
import type { OAuthFault } from '#core/ports/oauth.ts'

const refused = (error: string, description: string): OAuthFault => ({ fault: 'refused', error, description })

/** Words by which a server says that it cannot at the moment, rather than that it will not. */
const passing = new Set(['temporarily_unavailable', 'server_error', 'slow_down'])

/** From whatever went wrong in an exchange with an authorization server. */
export function faultOf(error: unknown): OAuthFault {
  if (error instanceof ResponseBodyError) {
    const { error: word, error_description: description = '', status } = error
    if (status < 500 && status !== 429 && !passing.has(word)) return refused(word, description)
  }
  // A challenge (401) at an endpoint of the server is about the client itself.
  if (error instanceof WWWAuthenticateChallengeError) return refused('invalid_client', '')
  return { fault: 'unavailable', error: '', description: '' }
}
