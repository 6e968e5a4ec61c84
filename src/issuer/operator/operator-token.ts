// An access token for the operator of this machine, without a browser. The library's own model creates it, so it has
// the same signing key, format, audience and claims as all other tokens.
import type Provider from 'oidc-provider'
import type { Users } from '../accounts/users.ts'
import { operatorTokenLifetime } from '../lifetimes.ts'
import { operatorClientId } from '../provider/clients.ts'
import { buildResourceServer } from '../provider/resource-server.ts'
import { defaultScope } from '../provider/scopes.ts'

/** The response of the token endpoint (RFC 6749, 5.1); `expires_in` in seconds. */
export type OperatorToken = { access_token: string; token_type: 'Bearer'; expires_in: number }

export async function issueOperatorToken(
  provider: Provider,
  users: Users,
  serviceUrl: string,
): Promise<OperatorToken> {
  const client = await provider.Client.find(operatorClientId)
  if (!client) throw new TypeError('the operator client is not configured')
  const { id } = await users.findOrCreateOperator()
  const token = new provider.AccessToken({
    accountId: id,
    client,
    grantId: '',
    gty: 'operator',
    scope: defaultScope,
    expiresIn: operatorTokenLifetime,
    resourceServer: new provider.ResourceServer(serviceUrl, buildResourceServer(serviceUrl, serviceUrl)),
  })
  return { access_token: await token.save(), token_type: 'Bearer', expires_in: operatorTokenLifetime }
}
