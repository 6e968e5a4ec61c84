import type { Instant } from '#base/time.ts'
import type { App } from '#core/model/apps/app.ts'
import type { AuthConnection } from '#core/model/auth-connections/auth-connection.ts'
import {
  describeUnboundOrigins,
  findUnboundOrigins,
  isUnboundOriginsMessage,
  listConnectionOrigins,
} from '#core/model/integrations/bound-origins.ts'
import type { Integration } from '#core/model/integrations/integration.ts'
import type { StoreWriter } from '#core/ports/store.ts'
import { type AppVariables, resolveAddresses, scopeOf } from '../variables/resolve-rows.ts'

/** Reconciles all connections of an app after its integrations, or the values of its variables, have changed. */
export async function reconcileOrigins(
  writer: StoreWriter,
  app: AppVariables & Pick<App, 'id'>,
  now: Instant,
): Promise<void> {
  const scope = scopeOf(app)
  // @guard api/v3/variables
  const integrations = (await writer.integrations.list(app.id)).map((row) => resolveAddresses(row, scope))
  for (const old of await writer.authConnections.list(app.id)) {
    const next = await reconcileConnectionOrigins(writer, old, integrations)
    if (!hasSameOrigins(old, next)) await writer.authConnections.update({ ...next, updatedAt: now })
  }
}

/** As `reconcileOrigins`, for an app whose row is unchanged. */
export async function reconcileAppOrigins(writer: StoreWriter, appId: string, now: Instant): Promise<void> {
  const app = await writer.apps.findById(appId)
  if (app) await reconcileOrigins(writer, app, now)
}

/**
 * Binds a connection with an unbound secret to the origins that currently use it. If it is used at an origin that its
 * secret is not bound to, it becomes detached, with an error. A connection without a secret stays unbound.
 * `integrations`: with the addresses that are called.
 */
export async function reconcileConnectionOrigins(
  writer: StoreWriter,
  connection: AuthConnection,
  integrations: Integration[],
): Promise<AuthConnection> {
  const origins = listConnectionOrigins(integrations, connection.id)
  const current = connection.boundOrigins.length > 0 ? connection.boundOrigins : origins
  const boundOrigins = (await hasSecret(writer, connection)) ? current : []
  const unbound = findUnboundOrigins(boundOrigins, origins)
  return {
    ...connection,
    boundOrigins,
    isDetached: unbound.length > 0,
    lastError: resolveLastError(connection.lastError, boundOrigins, unbound),
  }
}

/** Whether the connection has secrets, or tokens that the service obtained. */
async function hasSecret(writer: StoreWriter, { appId, id, sealed }: AuthConnection): Promise<boolean> {
  return Object.keys(sealed).length > 0 || (await writer.oauthTokens.find(appId, id)) !== null
}

/** Replaces or clears an error about origins; any other error stays. */
function resolveLastError(lastError: string | null, bound: string[], unbound: string[]): string | null {
  if (unbound.length > 0) return describeUnboundOrigins(bound, unbound)
  return isUnboundOriginsMessage(lastError) ? null : lastError
}

const hasSameOrigins = (first: AuthConnection, second: AuthConnection) =>
  first.boundOrigins.join(' ') === second.boundOrigins.join(' ') &&
  first.isDetached === second.isDetached &&
  first.lastError === second.lastError
