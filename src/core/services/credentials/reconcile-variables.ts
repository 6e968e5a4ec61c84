// A changed variable changes where secrets are sent, as a changed base URL or token endpoint does, and has the same effects.
import { isSameJson } from '#base/same-json.ts'
import type { Instant } from '#base/time.ts'
import type { App } from '#core/model/apps/app.ts'
import { toContentsConnection } from '#core/model/drafts/contents.ts'
import type { AppAddress } from '#core/model/entity-address.ts'
import type { EditingRole } from '#core/model/workspaces/role.ts'
import type { StoreWriter } from '#core/ports/store.ts'
import { lockAppFor, requireBindingRole } from '../apps/app-access.ts'
import { changesSecrets } from '../apps/connection-secrets.ts'
import { resolveAddresses, resolveUse, scopeOf } from '../variables/resolve-rows.ts'
import { reconcileOrigins } from './reconcile-origins.ts'
import { hasOutdatedTokens, selectRetainedSecrets } from './seal-secrets.ts'

export type VariableChange = { before: App; after: App }

/** Only owners may change where secrets are sent. */
export async function requireVariableRole(
  writer: StoreWriter,
  address: AppAddress<EditingRole>,
  { before, after }: VariableChange,
): Promise<void> {
  const rows = await writer.authConnections.list(after.id)
  const authConnections = rows.map(toContentsConnection)
  // @guard api/v3/variables
  if (await changesSecrets(writer, before, { app: after, authConnections }))
    await lockAppFor('owner', writer, address)
  if (await movesAddresses(writer, { before, after })) await requireBindingRole(writer, address)
}

async function movesAddresses(writer: StoreWriter, { before, after }: VariableChange): Promise<boolean> {
  const [old, now] = [scopeOf(before), scopeOf(after)]
  return (await writer.integrations.list(after.id)).some(
    (row) => !isSameJson(resolveAddresses(row, old), resolveAddresses(row, now)),
  )
}

/** Drops the secrets that were entered for other endpoints, and detaches those that were entered for other origins. */
export async function reconcileVariables(
  writer: StoreWriter,
  { before, after }: VariableChange,
  now: Instant,
): Promise<void> {
  const used = resolveUse(before, after)
  for (const row of await writer.authConnections.list(after.id)) {
    const [old, next] = [used.before(row), used.after(row)]
    if (hasOutdatedTokens(old, next)) await writer.oauthTokens.remove(row.id)
    // @guard api/v3/variables
    const sealed = selectRetainedSecrets(old, next.config, false)
    if (!isSameJson(sealed, row.sealed))
      await writer.authConnections.update({ ...row, sealed, status: 'draft', updatedAt: now })
  }
  await reconcileOrigins(writer, after, now)
}
