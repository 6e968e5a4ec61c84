import type { InputViolation } from '#base/errors.ts'
import type { OAuthRequestSettings } from '#core/model/auth-connections/auth-connection.ts'

/** Parameters that the service sends itself, or that would change how it reads the response. */
const reservedParameters = new Set([
  'assertion',
  'client_assertion',
  'client_assertion_type',
  'client_id',
  'client_secret',
  'code',
  'code_challenge',
  'code_challenge_method',
  'code_verifier',
  'device_code',
  'grant_type',
  'password',
  'redirect_uri',
  'refresh_token',
  'request',
  'request_uri',
  'resource',
  'response_mode',
  'response_type',
  'scope',
  'state',
  'username',
])

const parameterName = /^[A-Za-z][A-Za-z0-9_.~-]{0,99}$/

/** The pattern of names of additional parameters, for schemas. */
export const parameterNamePattern = parameterName.source

/** Violations, by the names of the settings. */
export function checkRequestSettings(settings: OAuthRequestSettings): InputViolation[] {
  const { resource = '', authorizationParameters = {}, tokenParameters = {} } = settings
  return [
    ...checkResource(resource),
    ...checkParameters('authorizationParameters', authorizationParameters),
    ...checkParameters('tokenParameters', tokenParameters),
  ]
}

/** RFC 8707, 2: an absolute URI without a fragment. */
function checkResource(resource: string): InputViolation[] {
  const isValid =
    resource === '' || resource === 'none' || (URL.canParse(resource) && !resource.includes('#'))
  const message = 'must be an absolute URI without a fragment, none to leave it out, or empty'
  return isValid ? [] : [{ path: 'resource', code: 'resource', message }]
}

const checkParameters = (path: string, parameters: Record<string, string>): InputViolation[] =>
  Object.keys(parameters).flatMap((name): InputViolation[] => {
    // @guard credentials/oauth-settings
    if (reservedParameters.has(name.toLowerCase()))
      return [{ path, code: 'reserved', message: `must not set ${name}: ${describeOwner(name)}` }]
    return parameterName.test(name)
      ? []
      : [{ path, code: 'parameter_name', message: `${name} is not a name of a parameter` }]
  })

const settingsByParameter: Record<string, string> = {
  client_id: 'use the setting of that name',
  client_secret: 'use the setting of that name',
  resource: 'use the setting of that name',
  scope: 'use the setting scopes',
}

const describeOwner = (name: string) =>
  settingsByParameter[name.toLowerCase()] ?? 'the service sets it itself, or cannot use its response'
