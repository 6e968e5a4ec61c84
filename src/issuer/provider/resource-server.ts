import { errors } from 'oidc-provider'
import { signingAlgorithm } from '../store/signing-keys.ts'
import { resolveAudience } from './resources.ts'
import { type AppScope, listResourceScopes } from './scopes.ts'

/** The resource server of RFC 8707 for oidc-provider. Throws `invalid_target` for a resource outside the service. */
export function buildResourceServer(
  resource: string,
  serviceUrl: string,
  appScopes: readonly AppScope[] = [],
) {
  const audience = resolveAudience(resource, serviceUrl)
  if (!audience)
    throw new errors.InvalidTarget(
      'the resource must be the URL of the service, of its management server or of an app',
    )
  return {
    audience,
    scope: listResourceScopes(appScopes).join(' '),
    accessTokenFormat: 'jwt',
    jwt: { sign: { alg: signingAlgorithm } },
  } as const
}
