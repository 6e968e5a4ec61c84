import { mapWithPauses } from '#base/time-slices.ts'
import { describeAccess, findEffectiveAccess } from '#core/engines/tools/access/index.ts'
import type { AppAddress } from '#core/model/entity-address.ts'
import type { ToolAccessDetails } from '#core/model/overviews/tool-access-details.ts'
import { resolveVariables } from '#core/model/variables/resolve-variables.ts'
import type { Deps } from '#core/ports/ports.ts'
import { readInApp } from '#core/services/apps/app-access.ts'
import { loadToolDependencies } from '#core/services/tools/load-tool-dependencies.ts'
import { scopeOf } from '#core/services/variables/resolve-rows.ts'

/** Who may see and call each tool of the draft, with the rules of the app, in the order of the tools. */
export const listToolAccess = (
  { store, timer }: Deps<'store' | 'timer'>,
  address: AppAddress,
): Promise<ToolAccessDetails[]> =>
  readInApp({ store }, address, async (reader, app) => {
    const tools = await reader.tools.list(app.id)
    const { operations } = await loadToolDependencies(reader, app, tools)
    const tags = new Map(operations.map((operation) => [operation.id, operation.tags]))
    const scope = scopeOf(app)
    const rules = resolveVariables(app.accessRules, scope)
    return mapWithPauses(
      tools,
      ({ id, key, name, access: own, annotations, binding }) => {
        const selected = { annotations, tags: tags.get(binding?.operationId ?? '') ?? [] }
        const access = findEffectiveAccess(resolveVariables(own, scope), rules, selected)
        return { tool: { id, key, name }, access, summary: describeAccess(access) }
      },
      timer.pause,
    )
  })
