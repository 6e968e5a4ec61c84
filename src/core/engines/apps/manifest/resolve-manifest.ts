import { mapInTimeSlices, type TimeSlicedTask } from '#base/time-slices.ts'
import type { App } from '#core/model/apps/app.ts'
import type { Manifest, ManifestHead } from '#core/model/releases/manifest.ts'
import {
  createVariableScope,
  findVariableViolations,
  isUndeclared,
  resolveVariables,
  type VariableScope,
  type VariableViolation,
} from '#core/model/variables/resolve-variables.ts'
import type { VariableValues } from '#core/model/variables/variable.ts'

/**
 * `violations`: the declared variables without a valid value, once each. Their placeholders stay, as those that no
 * declaration has.
 */
export type ResolvedManifest = { manifest: Manifest; violations: VariableViolation[] }

/** The manifest with the values of an app. One without variables is returned as it is. */
export function* resolveManifest(
  manifest: Manifest,
  values: VariableValues,
): TimeSlicedTask<ResolvedManifest> {
  const scope = createVariableScope(manifest.variables ?? {}, values)
  if (!scope) return { manifest, violations: [] }
  const { tools, widgets, variables = {}, ...rest } = manifest
  const violations: VariableViolation[] = []
  const resolved = {
    tools: yield* resolveItems('/tools', tools, scope, violations),
    widgets: yield* resolveItems('/widgets', widgets, scope, violations),
  }
  violations.push(...findVariableViolations(rest, scope))
  const byName = new Map(violations.map((violation) => [violation.name, violation]))
  return {
    manifest: { ...resolveVariables(rest, scope), ...resolved, variables },
    violations: [...byName.values()].filter((violation) => !isUndeclared(violation)),
  }
}

function* resolveItems<Item>(
  pointer: string,
  items: readonly Item[],
  scope: VariableScope,
  violations: VariableViolation[],
): TimeSlicedTask<Item[]> {
  let index = 0
  return yield* mapInTimeSlices(items, (item) => {
    violations.push(...findVariableViolations(item, scope, `${pointer}/${index++}`))
    return resolveVariables(item, scope)
  })
}

/** The texts that lists of releases show, with the values of an app. */
export const resolveHead = (
  { publicMcpId, version, serverVersion, variables = {}, readsEmail, ...texts }: ManifestHead,
  { variableValues }: Pick<App, 'variableValues'>,
): ManifestHead => {
  const { name, description, websiteUrl, branding, scopes } = texts
  const scope = createVariableScope(variables, variableValues)
  return {
    publicMcpId,
    version,
    ...(serverVersion !== undefined && { serverVersion }),
    ...(readsEmail && { readsEmail }),
    ...resolveVariables({ name, description, websiteUrl, branding, ...(scopes && { scopes }) }, scope),
  }
}
