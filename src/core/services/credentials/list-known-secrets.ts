import type { ConnectionSecretDeps } from './open-connection-secret.ts'
import { openSecrets } from './open-credential.ts'
import { buildTokenLocation } from './request-token.ts'

/** The stored secrets in requests with this connection. Obtains no new token. Empty without a connection. */
export async function listKnownSecrets(
  deps: ConnectionSecretDeps,
  appId: string,
  connectionId: string | null,
): Promise<string[]> {
  if (connectionId === null) return []
  const [connection, tokens] = await deps.store.read((reader) =>
    Promise.all([
      reader.authConnections.findById(appId, connectionId),
      reader.oauthTokens.find(appId, connectionId),
    ]),
  )
  if (!connection) return []
  const secrets = Object.values(await openSecrets(deps, connection))
  if (!tokens?.accessToken) return secrets
  const location = buildTokenLocation(connectionId, 'accessToken')
  return [...secrets, (await deps.secrets.open(tokens.accessToken, location)).reveal()]
}
