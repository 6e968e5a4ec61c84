// Edits of many tools in one step: all succeed, or none. Violations name the index of each faulty entry.

import { requireCompleteOrder } from '#base/complete-order.ts'
import { describeId, type InputViolation, maxViolations, ServiceError } from '#base/errors.ts'
import { isEmptyChange } from '#base/json.ts'
import type { ExpectedRevisions } from '#base/revision.ts'
import type { AppAddress } from '#core/model/entity-address.ts'
import type { Tool, ToolChange } from '#core/model/tools/tool.ts'
import type { ToolDetails } from '#core/model/tools/tool-details.ts'
import type { EditingRole } from '#core/model/workspaces/role.ts'
import type { Deps } from '#core/ports/ports.ts'
import { editDraft } from '#core/services/apps/app-access.ts'
import { applyToolChange } from './apply-tool-change.ts'
import { nameEntry } from './name-entry.ts'
import { removeTools } from './remove-tools.ts'
import { loadAllToolDetails } from './tools.ts'

export type ChangeOfTool = { id: string; change: ToolChange }

/**
 * Changes tools in the order of the list, and returns them in that order. An empty change leaves its tool unchanged.
 */
export const changeTools = (
  deps: Deps<'store' | 'clock' | 'digest' | 'timer'>,
  address: AppAddress<EditingRole>,
  changes: ChangeOfTool[],
  expected: ExpectedRevisions = null,
): Promise<ToolDetails[]> =>
  editDraft(
    deps,
    address,
    async (writer, app, now) => {
      const tools = toToolMap(await writer.tools.list(app.id))
      const old = requireToolsOnce(tools, changes, (index) => `tools[${index}].id`)
      const changed: Tool[] = []
      for (const [index, { change }] of changes.entries()) {
        const tool = old[index] as Tool
        const editing = { writer, app, tools: [...tools.values()], now, pause: deps.timer.pause }
        const next = isEmptyChange(change)
          ? tool
          : await nameEntry(index, () => applyToolChange(editing, tool, change))
        tools.set(next.id, next)
        changed.push(next)
      }
      return loadAllToolDetails(deps, writer, { app, tools: changed })
    },
    expected,
  )

/** Also removes the tools from chains of other tools and from widgets. */
export const deleteTools = (
  deps: Deps<'store' | 'clock' | 'digest' | 'timer'>,
  address: AppAddress<EditingRole>,
  ids: string[],
  expected: ExpectedRevisions = null,
): Promise<void> =>
  editDraft(
    deps,
    address,
    async (writer, app, now) => {
      const tools = await writer.tools.list(app.id)
      const entries = ids.map((id) => ({ id }))
      const removed = requireToolsOnce(toToolMap(tools), entries, (index) => `toolIds[${index}]`)
      await removeTools({ writer, app, tools, now, pause: deps.timer.pause }, removed)
    },
    expected,
  )

/** `toolIds`: all tools of the app in their new order. Tools that keep their place are not written. */
export const reorderTools = (
  deps: Deps<'store' | 'clock' | 'digest' | 'timer'>,
  address: AppAddress<EditingRole>,
  toolIds: string[],
  expected: ExpectedRevisions = null,
): Promise<void> =>
  editDraft(
    deps,
    address,
    async (writer, app, now) => {
      const tools = await writer.tools.list(app.id)
      const existing = tools.map(({ id }) => id)
      requireCompleteOrder({ existing, ordered: toolIds, path: 'toolIds', entity: 'tool' })
      const orders = new Map(toolIds.map((id, order) => [id, order]))
      for (const tool of tools) {
        const order = orders.get(tool.id) ?? tool.order
        if (order !== tool.order) await writer.tools.update({ ...tool, order, updatedAt: now })
      }
    },
    expected,
  )

const toToolMap = (tools: readonly Tool[]) => new Map(tools.map((tool) => [tool.id, tool]))

/** The tools of the entries, each of which must name another tool of the app. */
function requireToolsOnce(
  tools: ReadonlyMap<string, Tool>,
  entries: readonly { id: string }[],
  formatPath: (index: number) => string,
): Tool[] {
  const found = entries.flatMap(({ id }) => tools.get(id) ?? [])
  const seen = new Set<string>()
  const violations = entries.flatMap(({ id }, index): InputViolation[] => {
    const path = formatPath(index)
    if (!tools.has(id)) return [{ path, code: 'unknown_reference', message: describeId('tool') }]
    const isRepeated = seen.has(id)
    seen.add(id)
    return isRepeated ? [{ path, code: 'duplicate', message: 'must occur once' }] : []
  })
  if (violations.length === 0) return found
  throw new ServiceError('unprocessable', `${violations[0]?.path} ${violations[0]?.message}.`, {
    details: violations.slice(0, maxViolations),
  })
}
