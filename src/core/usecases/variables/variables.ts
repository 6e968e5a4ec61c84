import { createInvalidInputError, type InputViolation } from '#base/errors.ts'
import { type ExpectedRevisions, requireRevision } from '#base/revision.ts'
import { isSameJson } from '#base/same-json.ts'
import type { App } from '#core/model/apps/app.ts'
import type { AppAddress } from '#core/model/entity-address.ts'
import {
  findValueViolation,
  type VariableDeclarations,
  type VariableValues,
} from '#core/model/variables/variable.ts'
import type { EditingRole } from '#core/model/workspaces/role.ts'
import type { Deps } from '#core/ports/ports.ts'
import type { StoreWriter } from '#core/ports/store.ts'
import { lockApp, readInApp, requireDraft } from '#core/services/apps/app-access.ts'
import { invalidateServedApp } from '#core/services/apps/invalidate-served-app.ts'
import { reconcileVariables, requireVariableRole } from '#core/services/credentials/reconcile-variables.ts'
import { recordDraftChanges } from '#core/services/draft-changes/draft-changes.ts'
import { requireServedValues } from '#core/services/variables/require-served-values.ts'

export type VariableDeps = Deps<'store' | 'clock' | 'ids' | 'digest' | 'events' | 'timer'>

/** The app, whose variables and values may be listed. */
export const readAppVariables = (deps: Deps<'store'>, address: AppAddress): Promise<App> =>
  readInApp(deps, address, async (_reader, app) => app)

/** Replaces the declarations of the draft. Releases keep theirs. */
export function declareVariables(
  deps: VariableDeps,
  address: AppAddress<EditingRole>,
  variables: VariableDeclarations,
  expected: ExpectedRevisions,
): Promise<App> {
  requireValidDefaults(variables)
  return changeVariables(deps, address, expected, async (_writer, app) => {
    requireDraft(app)
    return { ...app, variables }
  })
}

function requireValidDefaults(variables: VariableDeclarations): void {
  const violations = Object.entries(variables).flatMap(([name, declaration]): InputViolation[] => {
    const { default: value } = declaration
    const message = value === undefined ? null : findValueViolation(declaration, value)
    return message ? [{ path: `variables.${name}.default`, code: 'invalid', message }] : []
  })
  if (violations.length > 0) throw createInvalidInputError(violations)
}

/** Replaces the values of the app, at once and without a release. */
export const setVariableValues = (
  deps: VariableDeps,
  address: AppAddress<EditingRole>,
  variableValues: VariableValues,
  expected: ExpectedRevisions,
): Promise<App> =>
  changeVariables(deps, address, expected, async (writer, app) => {
    requireValidValues(app, variableValues)
    await requireServedValues(deps, writer, { app, releaseId: app.liveReleaseId, values: variableValues })
    return { ...app, variableValues }
  })

/** A value whose declaration was removed may stay: the live release may use it. */
function requireValidValues({ variables, variableValues: stored }: App, values: VariableValues): void {
  const violations = Object.entries(values).flatMap(([name, value]): InputViolation[] => {
    const path = `values.${name}`
    const declaration = variables[name]
    if (!declaration && isSameJson(stored[name], value)) return []
    if (!declaration)
      return [{ path, code: 'unknown_reference', message: `must be a variable that the app declares` }]
    const message = findValueViolation(declaration, value)
    return message ? [{ path, code: 'invalid', message }] : []
  })
  if (violations.length > 0) throw createInvalidInputError(violations)
}

async function changeVariables(
  deps: VariableDeps,
  address: AppAddress<EditingRole>,
  expected: ExpectedRevisions,
  change: (writer: StoreWriter, app: App) => Promise<App>,
): Promise<App> {
  const app = await deps.store.transact(async (writer) => {
    const before = await lockApp(writer, address)
    requireRevision(before, expected)
    const after = await change(writer, before)
    if (isSameJson(before, after)) return before
    const now = deps.clock.now()
    await requireVariableRole(writer, address, { before, after })
    await reconcileVariables(writer, { before, after }, now)
    const draft = { ...(await recordDraftChanges(deps, writer, after)), lastEditedAt: now }
    const saved = await writer.apps.update({ ...after, draft, updatedAt: now })
    await invalidateServedApp(deps, writer, saved)
    return saved
  })
  deps.events.notifyServingChanged(app.publicMcpId)
  return app
}
