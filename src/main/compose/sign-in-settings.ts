import { Secret } from '#base/secret.ts'
import type { OAuthClient } from '#core/ports/authorization-server-client.ts'
import type { SignInSettings } from '#core/ports/ports.ts'
import { consoleClientId } from '#issuer/provider/clients.ts'
import type { Config } from '../config/config.ts'

/**
 * `issuer`: the issuer of the tokens that the service accepts. The embedded issuer already knows the console's client.
 */
export const resolveSignInSettings = (config: Config, issuer: string): SignInSettings => ({
  issuer,
  audience: config.authAudience,
  client: config.authIssuer === null ? embeddedClient : toConfiguredClient(config),
})

const embeddedClient: OAuthClient = { clientId: consoleClientId, clientSecret: null, method: 'none' }

function toConfiguredClient({ consoleClient }: Config): OAuthClient | null {
  if (!consoleClient) return null
  const { clientId, clientSecret } = consoleClient
  return clientSecret === ''
    ? { clientId, clientSecret: null, method: 'none' }
    : { clientId, clientSecret: new Secret(clientSecret), method: null }
}
