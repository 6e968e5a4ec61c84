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

/** After the integrations of an app have changed: each connection is bound, or says that it is used where it is not. */
export async function settleOrigins(writer: Writer, appId: string, now: Instant): Promise<void> {
  const integrations = await writer.integrations.all(appId)
  for (const old of await writer.authConnections.all(appId)) {
    const next = await settled(writer, old, integrations)
    if (!isSame(old, next)) await writer.authConnections.update({ ...next, updatedAt: now })
  }
}

/**
 * A connection whose secret is bound to nothing yet is bound to what uses it now; one that is used where its secret was
 * not given for says so; one without any is bound to nothing.
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

/** Secrets that were sent, or tokens that the service was given. */
async function holdsSecret(writer: Writer, { appId, id, sealed }: AuthConnection): Promise<boolean> {
  return Object.keys(sealed).length > 0 || (await writer.oauthTokens.of(appId, id)) !== null
}

/** What it says of its origins is of now; what else went wrong stays told. */
function errorOf(lastError: string | null, bound: string[], unbound: string[]): string | null {
  if (unbound.length > 0) return unboundWords(bound, unbound)
  return isUnboundText(lastError) ? null : lastError
}

const isSame = (one: AuthConnection, other: AuthConnection) =>
  one.boundOrigins.join(' ') === other.boundOrigins.join(' ') &&
  one.isDetached === other.isDetached &&
  one.lastError === other.lastError
