import { originOf } from '#base/web/url.ts'
import type { PendingAuthorization } from '#core/model/auth-connections/oauth.ts'

/** Parameters of the authorization response (RFC 6749, 4.1.2; RFC 9207); "" is absent. */
export type CallbackParameters = {
  state: string
  code: string
  error: string
  errorDescription: string
  iss: string
}

export type CallbackResult = { code: string } | { error: string; description: string }

type ExpectedServer = Pick<PendingAuthorization, 'issuer' | 'supportsIssParameter' | 'authorizationEndpoint'>

/**
 * Whether the response comes from the expected server. If its issuer is unknown, `iss` must at least have the
 * origin of its authorization endpoint: a code of another server must never be sent to this token endpoint
 * (mix-up attack).
 */
function isFromServer(expected: ExpectedServer, iss: string): boolean {
  if (iss === '') return !expected.supportsIssParameter
  if (expected.issuer) return iss === expected.issuer
  return originOf(iss) === originOf(expected.authorizationEndpoint)
}

export function validateCallback(expected: ExpectedServer, parameters: CallbackParameters): CallbackResult {
  if (!isFromServer(expected, parameters.iss)) {
    return {
      error: 'issuer_mismatch',
      description: 'The response is not from the expected authorization server.',
    }
  }
  if (parameters.error) return { error: parameters.error, description: parameters.errorDescription }
  if (!parameters.code)
    return { error: 'no_code', description: 'The authorization response has neither a code nor an error.' }
  return { code: parameters.code }
}
