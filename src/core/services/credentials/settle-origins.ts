import type { Instant } from '#base/time.ts'
import {
  isUnboundText,
  originsUsing,
  unboundOf,
  unboundWords,
} from '#core/engines/bound-origins/bound-origins.ts'
import type { AuthConnection } from '#core/model/auth-connection.ts'
import type { Integration } from '#core/model/integration.ts'
import type { Writer } from '#core/ports/store.ts'

/** Reconciles all connections of an app after its integrations have changed. */
export async function settleOrigins(writer: Writer, appId: string, now: Instant): Promise<void> {
  const integrations = await writer.integrations.all(appId)
  for (const old of await writer.authConnections.all(appId)) {
    const next = await settled(writer, old, integrations)
    if (!isSame(old, next)) await writer.authConnections.update({ ...next, updatedAt: now })
  }
}

/**
 * Binds a connection with an unbound secret to the origins that use it now. A connection used at an origin that its
 * secret is not bound to becomes detached, with an error. One without a secret is bound to nothing.
 */
export async function settled(
  writer: Writer,
  connection: AuthConnection,
  integrations: Integration[],
): Promise<AuthConnection> {
  const origins = originsUsing(integrations, connection.id)
  const present = connection.boundOrigins.length > 0 ? connection.boundOrigins : origins
  const boundOrigins = (await holdsSecret(writer, connection)) ? present : []
  const unbound = unboundOf(boundOrigins, origins)
  return {
    ...connection,
    boundOrigins,
    isDetached: unbound.length > 0,
    lastError: errorOf(connection.lastError, boundOrigins, unbound),
  }
}

/** Whether the connection has secrets, or tokens that the service obtained. */
async function holdsSecret(writer: Writer, { appId, id, sealed }: AuthConnection): Promise<boolean> {
  return Object.keys(sealed).length > 0 || (await writer.oauthTokens.of(appId, id)) !== null
}

/** Replaces or clears an error about origins; any other error stays. */
function errorOf(lastError: string | null, bound: string[], unbound: string[]): string | null {
  if (unbound.length > 0) return unboundWords(bound, unbound)
  return isUnboundText(lastError) ? null : lastError
}

const isSame = (one: AuthConnection, other: AuthConnection) =>
  one.boundOrigins.join(' ') === other.boundOrigins.join(' ') &&
  one.isDetached === other.isDetached &&
  one.lastError === other.lastError
