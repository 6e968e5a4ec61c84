// Writes the prepared target, in the transaction that has locked the app.

import { isSameJson } from '#base/same-json.ts'
import type { Instant } from '#base/time.ts'
import { type App, settingsOf } from '#core/model/apps/app.ts'
import type { AuthConnection, SecretChanges } from '#core/model/auth-connections/auth-connection.ts'
import { findUnboundOrigins, listConnectionOrigins } from '#core/model/integrations/bound-origins.ts'
import type { Operation } from '#core/model/operations/operation.ts'
import { type TestCase, toTestCaseContent } from '#core/model/test-cases/test-case.ts'
import type { Deps } from '#core/ports/ports.ts'
import type { StoreWriter } from '#core/ports/store.ts'
import { reconcileConnectionOrigins } from '../credentials/reconcile-origins.ts'
import { sealSecrets, selectRetainedSecrets } from '../credentials/seal-secrets.ts'
import { replaceContents } from '../drafts/replace-contents.ts'
import { resolveAddresses, scopeOf } from '../variables/resolve-rows.ts'
import type { PreparedTarget } from './prepare-target.ts'

/** `operations`: those of the draft. */
type WrittenTarget = Omit<PreparedTarget, 'plan'> & { operations: Operation[]; now: Instant }

/** Returns the app with its new profile and settings; the caller saves it. */
export async function writeTarget(
  deps: Deps<'secrets' | 'timer'>,
  writer: StoreWriter,
  app: App,
  { target, newSecrets, operations, now }: WrittenTarget,
): Promise<App> {
  const replaced = await replaceContents(deps, writer, {
    app,
    target: target.contents,
    variableValues: target.app.variableValues,
    operations,
    now,
  })
  for (const [id, secrets] of newSecrets)
    await storeSecrets(deps, writer, { app: replaced, id, secrets, now })
  await replaceTestCases(writer, { appId: app.id, target: target.testCases, now })
  return { ...replaced, ...settingsOf(target.app) }
}

/** Unchanged cases are not written. */
async function replaceTestCases(
  writer: StoreWriter,
  { appId, target, now }: { appId: string; target: readonly TestCase[]; now: Instant },
): Promise<void> {
  const current = await writer.testCases.list(appId)
  const before = new Map(current.map((row) => [row.id, row]))
  const after = new Set(target.map(({ id }) => id))
  for (const { id } of current) if (!after.has(id)) await writer.testCases.remove(appId, id)
  await writer.testCases.insertAll(target.filter(({ id }) => !before.has(id)))
  for (const row of target) {
    const old = before.get(row.id)
    if (old && !isSameJson(toTestCaseContent(old), toTestCaseContent(row)))
      await writer.testCases.update({ ...old, ...toTestCaseContent(row), updatedAt: now })
  }
}

/** New secrets are bound to the origins that currently use the connection. */
async function storeSecrets(
  deps: Deps<'secrets'>,
  writer: StoreWriter,
  { app, id, secrets, now }: { app: App; id: string; secrets: SecretChanges; now: Instant },
): Promise<void> {
  const row = await writer.authConnections.findById(app.id, id)
  if (!row) return
  const scope = scopeOf(app)
  // @guard api/v3/variables
  const integrations = (await writer.integrations.list(app.id)).map((row) => resolveAddresses(row, scope))
  const origins = listConnectionOrigins(integrations, id)
  const widensOrigins = findUnboundOrigins(row.boundOrigins, origins).length > 0
  const sealed = await sealSecrets(deps, id, selectRetainedSecrets(row, {}, widensOrigins), secrets)
  await writer.oauthTokens.remove(id)
  const next = { ...row, status: resolveStatus(row), sealed, boundOrigins: [], lastError: null }
  const reconciled = await reconcileConnectionOrigins(writer, next, integrations)
  await writer.authConnections.update({ ...reconciled, updatedAt: now })
}

/** A credential that needs no sign-in is usable as soon as its secret is stored. */
const resolveStatus = ({ config, status }: AuthConnection): AuthConnection['status'] =>
  config.type === 'oauth' ? status : 'valid'
