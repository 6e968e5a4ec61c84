import { Failure, notFound } from '#base/errors.ts'
import type { AuthConnection } from '#core/model/auth-connection.ts'
import type { OAuthTokens } from '#core/model/oauth.ts'
import type { Owner } from '#core/model/principal.ts'
import type { Uses } from '#core/ports/sockets.ts'
import { lockOwnApp } from '#core/services/apps/app-access.ts'
import { markServing } from '#core/services/apps/serving.ts'
import { authorizationServer } from '#core/services/credentials/authorization-server.ts'
import type { TokenUses } from '#core/services/credentials/renew-token.ts'
import { openClientSecret, tokenPlace } from '#core/services/credentials/request-token.ts'

/**
 * Removes the tokens of a connection and revokes them where the server supports it (RFC 7009). The client is
 * retained.
 */
export async function disconnectConnection(
  uses: TokenUses & Uses<'events'>,
  by: Owner,
  appId: string,
  id: string,
): Promise<AuthConnection> {
  const { app, connection, tokens } = await uses.store.transact(async (writer) => {
    const app = await lockOwnApp(writer, by, appId)
    const old = await writer.authConnections.byId(app.id, id)
    if (!old) throw notFound('auth connection')
    if (old.config.type !== 'oauth') {
      throw new Failure('unprocessable', 'Only a connection of type oauth can be disconnected.')
    }
    const now = uses.clock.now()
    const tokens = await writer.oauthTokens.of(app.id, id)
    await writer.oauthTokens.remove(id)
    await writer.pendingAuthorizations.removeOf(id)
    const connection = await writer.authConnections.update(disconnected(old, now))
    await markServing(uses, writer, app, now)
    return { app, connection, tokens }
  })
  uses.events.servingChanged(app.publicMcpId)
  if (tokens) await revoke(uses, connection, tokens)
  return connection
}

function disconnected(old: AuthConnection, now: string): AuthConnection {
  const { accessToken: _gone, ...sealed } = old.sealed
  const isEmpty = Object.keys(sealed).length === 0
  const bound = isEmpty ? { boundOrigins: [], isDetached: false } : {}
  return { ...old, ...bound, sealed, status: 'draft', lastError: null, updatedAt: now }
}

/** Best effort: the tokens are already removed here. */
async function revoke(uses: TokenUses, connection: AuthConnection, tokens: OAuthTokens): Promise<void> {
  const field = tokens.refreshToken ? 'refreshToken' : 'accessToken'
  const sealed = tokens[field]
  const server = sealed ? await authorizationServer(uses, connection) : null
  if (!sealed || !server?.revocationEndpoint) return
  const client = {
    clientId: tokens.clientId,
    clientSecret: await openClientSecret(uses, connection),
    method: tokens.clientAuthMethod,
  }
  const token = await uses.secrets.open(sealed, tokenPlace(connection.id, field))
  await uses.oauth.revoke(server.revocationEndpoint, client, token)
}
