// An access token for whoever runs this machine, without a browser: made by the library's own model, so that it has the
// key, format, audience and claims of every other.
import type Provider from 'oidc-provider'
import { operatorClientId } from './clients.ts'
import { operatorTokenLifetime } from './lifetimes.ts'
import { resourceServer } from './provider.ts'
import { defaultScope } from './scopes.ts'
import type { Users } from './users.ts'

/** As the token endpoint answers; `expires_in` in seconds. */
export type OperatorToken = { access_token: string; token_type: 'Bearer'; expires_in: number }

export async function issueOperatorToken(
  provider: Provider,
  users: Users,
  service: string,
): Promise<OperatorToken> {
  const client = await provider.Client.find(operatorClientId)
  if (!client) throw new TypeError('the operator client is not configured')
  const { id } = await users.operator()
  const token = new provider.AccessToken({
    accountId: id,
    client,
    grantId: '',
    gty: 'operator',
    scope: defaultScope,
    expiresIn: operatorTokenLifetime,
    resourceServer: new provider.ResourceServer(service, resourceServer(service, service)),
  })
  return { access_token: await token.save(), token_type: 'Bearer', expires_in: operatorTokenLifetime }
}
