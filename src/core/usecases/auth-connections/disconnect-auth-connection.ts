import { createNotFoundError, ServiceError } from '#base/errors.ts'
import type { AuthConnection } from '#core/model/auth-connections/auth-connection.ts'
import type { OAuthTokens } from '#core/model/auth-connections/oauth.ts'
import type { AuthConnectionAddress } from '#core/model/entity-address.ts'
import type { EditingRole } from '#core/model/workspaces/role.ts'
import type { Deps } from '#core/ports/ports.ts'
import { lockApp } from '#core/services/apps/app-access.ts'
import { invalidateServedApp } from '#core/services/apps/invalidate-served-app.ts'
import { findServerMetadata } from '#core/services/credentials/find-server-metadata.ts'
import type { TokenDeps } from '#core/services/credentials/renew-token.ts'
import { buildTokenLocation, loadOAuthClient } from '#core/services/credentials/request-token.ts'
import { resolveConnectionSettings } from '#core/services/variables/resolve-rows.ts'

/**
 * Removes the tokens of a connection and revokes them where the server supports it (RFC 7009). The client is
 * retained.
 */
export async function disconnectAuthConnection(
  deps: TokenDeps & Deps<'events'>,
  address: AuthConnectionAddress<EditingRole>,
): Promise<AuthConnection> {
  const { app, connection, tokens } = await deps.store.transact(async (writer) => {
    const app = await lockApp(writer, address)
    const old = await writer.authConnections.findById(app.id, address.authConnectionId)
    if (!old) throw createNotFoundError('auth connection')
    if (old.config.type !== 'oauth') {
      throw new ServiceError('unprocessable', 'Only a connection of type oauth can be disconnected.')
    }
    const now = deps.clock.now()
    const tokens = await writer.oauthTokens.find(app.id, address.authConnectionId)
    await writer.oauthTokens.remove(address.authConnectionId)
    await writer.pendingAuthorizations.removeByConnection(address.authConnectionId)
    const connection = await writer.authConnections.update(withoutTokens(old, now))
    await invalidateServedApp(deps, writer, app)
    return { app, connection, tokens }
  })
  deps.events.notifyServingChanged(app.publicMcpId)
  if (tokens) await revokeConnectionTokens(deps, connection, tokens)
  return connection
}

function withoutTokens(old: AuthConnection, now: string): AuthConnection {
  const { accessToken: _gone, ...sealed } = old.sealed
  const isEmpty = Object.keys(sealed).length === 0
  const bound = isEmpty ? { boundOrigins: [], isDetached: false } : {}
  return { ...old, ...bound, sealed, status: 'draft', lastError: null, updatedAt: now }
}

/** Best effort: the tokens are already removed here. */
export async function revokeConnectionTokens(
  deps: TokenDeps,
  connection: AuthConnection,
  tokens: OAuthTokens,
): Promise<void> {
  const field = tokens.refreshToken ? 'refreshToken' : 'accessToken'
  const sealed = tokens[field]
  const used = await deps.store.read((reader) => resolveConnectionSettings(reader, connection))
  const server = sealed ? await findServerMetadata(deps, used) : null
  if (!sealed || !server?.revocationEndpoint) return
  const client = await loadOAuthClient(deps, used, tokens)
  const token = await deps.secrets.open(sealed, buildTokenLocation(tokens.connectionId, field))
  await deps.oauth.revoke(server.revocationEndpoint, client, token)
}
