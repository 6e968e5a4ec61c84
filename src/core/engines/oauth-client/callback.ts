import { originOf } from '#base/url.ts'
import type { PendingAuthorization } from '#core/model/oauth.ts'

/** What the browser brings back from the authorization server (RFC 6749, 4.1.2; RFC 9207); "" is absent. */
export type CallbackParameters = {
  state: string
  code: string
  error: string
  errorDescription: string
  iss: string
}

export type JudgedCallback = { code: string } | { error: string; description: string }

type Expected = Pick<PendingAuthorization, 'issuer' | 'namesItself' | 'authorizationEndpoint'>

/**
 * Whether the answer is of the server that was asked. A server that is not known by its issuer must at least name one
 * of its own origin: a code of another server must never be brought to this one's token endpoint (mix-up).
 */
function isFrom(expected: Expected, iss: string): boolean {
  if (iss === '') return !expected.namesItself
  if (expected.issuer) return iss === expected.issuer
  return originOf(iss) === originOf(expected.authorizationEndpoint)
}

export function judgeCallback(expected: Expected, sent: CallbackParameters): JudgedCallback {
  if (!isFrom(expected, sent.iss)) {
    return { error: 'issuer_mismatch', description: 'The answer is not of the server that was asked.' }
  }
  if (sent.error) return { error: sent.error, description: sent.errorDescription }
  if (!sent.code) return { error: 'no_code', description: 'The server sent neither a code nor an error.' }
  return { code: sent.code }
}
