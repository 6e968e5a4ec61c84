import { mapInTimeSlices, type TimeSlicedTask } from '#base/time-slices.ts'
import {
  createVariableScope,
  findVariableViolations,
  resolveVariables,
  type VariableScope,
  type VariableViolation,
} from '../variables/resolve-variables.ts'
import type { VariableValues } from '../variables/variable.ts'
import type { Contents } from './contents.ts'

/** A placeholder without a valid value. `entityId`: "" for the app. */
export type UnresolvedVariable = VariableViolation & { entityId: string }

/** Contents as they are served: with the values of variables. `unresolved` placeholders are still in the texts. */
export type ResolvedContents = Contents & { unresolved?: readonly UnresolvedVariable[] }

/** Contents without variables are returned as they are. */
export function* resolveContents(
  contents: Contents,
  values: VariableValues,
): TimeSlicedTask<ResolvedContents> {
  const scope = createVariableScope(contents.app.variables, values)
  if (!scope) return contents
  const unresolved: UnresolvedVariable[] = []
  const { variables, ...profile } = contents.app
  const resolve = <Row extends { id: string }>(rows: Row[]) => resolveRows(rows, scope, unresolved)
  for (const violation of findVariableViolations(profile, scope))
    unresolved.push({ ...violation, entityId: '' })
  return {
    app: { ...resolveVariables(profile, scope), variables },
    authConnections: yield* resolve(contents.authConnections),
    integrations: yield* resolve(contents.integrations),
    operations: yield* resolve(contents.operations),
    tools: yield* resolve(contents.tools),
    widgets: yield* resolve(contents.widgets),
    prompts: yield* resolve(contents.prompts),
    skills: yield* resolve(contents.skills),
    unresolved,
  }
}

function* resolveRows<Row extends { id: string }>(
  rows: Row[],
  scope: VariableScope,
  unresolved: UnresolvedVariable[],
): TimeSlicedTask<Row[]> {
  return yield* mapInTimeSlices(rows, (row) => {
    for (const violation of findVariableViolations(row, scope))
      unresolved.push({ ...violation, entityId: row.id })
    return resolveVariables(row, scope)
  })
}
