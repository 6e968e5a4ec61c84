import { originOf } from '#base/url.ts'
import type { PendingAuthorization } from '#core/model/oauth.ts'

/** Parameters of the authorization response (RFC 6749, 4.1.2; RFC 9207); "" is absent. */
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
 * Whether the response comes from the expected server. If its issuer is unknown, `iss` must at least have the origin of
 * its authorization endpoint: a code of another server must never be sent to this token endpoint (mix-up attack).
 */
function isFrom(expected: Expected, iss: string): boolean {
  if (iss === '') return !expected.namesItself
  if (expected.issuer) return iss === expected.issuer
  return originOf(iss) === originOf(expected.authorizationEndpoint)
}

export function judgeCallback(expected: Expected, sent: CallbackParameters): JudgedCallback {
  if (!isFrom(expected, sent.iss)) {
    return {
      error: 'issuer_mismatch',
      description: 'The response is not from the expected authorization server.',
    }
  }
  if (sent.error) return { error: sent.error, description: sent.errorDescription }
  if (!sent.code)
    return { error: 'no_code', description: 'The authorization response has neither a code nor an error.' }
  return { code: sent.code }
}
