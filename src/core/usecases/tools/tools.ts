import { createNotFoundError } from '#base/errors.ts'
import { isEmptyChange } from '#base/json.ts'
import { type ListPage, namedSorts, type PageRequest } from '#base/page.ts'
import { createNamedAccessors, type PageAccessors, paginateRows } from '#base/paginate-rows.ts'
import { type ExpectedRevisions, requireRevision } from '#base/revision.ts'
import { mapWithPauses } from '#base/time-slices.ts'
import { omitFixedProperties } from '#core/engines/schemas/json-schema/index.ts'
import {
  createToolResolver,
  type ToolDependencies,
  toToolState,
} from '#core/engines/tools/dependencies/index.ts'
import { findToolWidget } from '#core/engines/widgets/config/index.ts'
import type { App } from '#core/model/apps/app.ts'
import type { AppAddress, ToolAddress } from '#core/model/entity-address.ts'
import { defaultResultOptions } from '#core/model/tools/result-options.ts'
import type { NewTool, Tool, ToolChange } from '#core/model/tools/tool.ts'
import type { ToolDetails } from '#core/model/tools/tool-details.ts'
import type { Widget } from '#core/model/widgets/widget.ts'
import type { EditingRole } from '#core/model/workspaces/role.ts'
import type { Deps } from '#core/ports/ports.ts'
import type { StoreReader } from '#core/ports/store.ts'
import { editDraft, readInApp, readUnchanged } from '#core/services/apps/app-access.ts'
import { loadToolDependencies } from '#core/services/tools/load-tool-dependencies.ts'
import {
  applyResultOptions,
  applyToolChange,
  requireValidReferences,
  resolveBinding,
} from './apply-tool-change.ts'
import { buildNewTool, findNextOrder } from './build-tool.ts'
import { removeTools } from './remove-tools.ts'

/** For all tools that have these dependencies. */
function createDetailsBuilder(dependencies: ToolDependencies, widgets: Widget[]) {
  const operations = new Map(dependencies.operations.map((operation) => [operation.id, operation]))
  const resolveTarget = createToolResolver(dependencies)
  return (tool: Tool): ToolDetails => {
    const target = resolveTarget(tool)
    const isExposed = typeof target !== 'string'
    const operation = isExposed ? target.operation : operations.get(tool.binding?.operationId ?? '')
    return {
      tool,
      integrationId: operation?.integrationId ?? '',
      widgetId: findToolWidget(widgets, tool.id)?.id ?? '',
      state: toToolState(target),
      inputSchema: operation ? omitFixedProperties(operation.inputSchema, tool.fixedArguments) : null,
    }
  }
}

async function loadToolDetails(reader: StoreReader, app: App, tool: Tool): Promise<ToolDetails> {
  const dependencies = await loadToolDependencies(reader, app, [tool])
  return createDetailsBuilder(dependencies, await reader.widgets.list(app.id))(tool)
}

/** Tools have the schemas of their operations without the fixed arguments. */
export async function loadAllToolDetails(
  { timer }: Deps<'timer'>,
  reader: StoreReader,
  { app, tools }: { app: App; tools: Tool[] },
): Promise<ToolDetails[]> {
  const dependencies = await loadToolDependencies(reader, app, tools)
  const widgets = await reader.widgets.list(app.id)
  return mapWithPauses(tools, createDetailsBuilder(dependencies, widgets), timer.pause)
}

/** In the order of the app. */
export const readAllTools = async (
  deps: Deps<'timer'>,
  reader: StoreReader,
  app: App,
): Promise<ToolDetails[]> => loadAllToolDetails(deps, reader, { app, tools: await reader.tools.list(app.id) })

export const listTools = (deps: Deps<'store' | 'timer'>, address: AppAddress): Promise<ToolDetails[]> =>
  readInApp(deps, address, (reader, app) => readAllTools(deps, reader, app))

export const toolSorts = [...namedSorts, 'order'] as const
export type ToolSort = (typeof toolSorts)[number]

/** The query searches name, key and description. */
const namedPaging = createNamedAccessors<Tool>(
  (tool) => tool,
  (tool) => [tool.description],
)
const paging: PageAccessors<Tool, ToolSort> = {
  ...namedPaging,
  value: { ...namedPaging.value, order: (tool) => tool.order },
}

/** Operations and connections are loaded only for the tools of the page. */
export const pageTools = (
  deps: Deps<'store' | 'timer'>,
  address: AppAddress,
  request: PageRequest<ToolSort>,
): Promise<ListPage<ToolDetails>> =>
  readInApp(deps, address, async (reader, app) => {
    const { rows: tools, next } = paginateRows(await reader.tools.list(app.id), request, paging)
    return { rows: await loadAllToolDetails(deps, reader, { app, tools }), next }
  })

export const readTool = (deps: Deps<'store'>, address: ToolAddress): Promise<ToolDetails> =>
  readInApp(deps, address, async (reader, app) => {
    const tool = await reader.tools.findById(app.id, address.toolId)
    if (!tool) throw createNotFoundError('tool')
    return loadToolDetails(reader, app, tool)
  })

export const createTool = (
  deps: Deps<'store' | 'clock' | 'ids' | 'digest' | 'timer'>,
  address: AppAddress<EditingRole>,
  input: NewTool,
): Promise<ToolDetails> =>
  editDraft(deps, address, async (writer, app, now) => {
    const tools = await writer.tools.list(app.id)
    const id = deps.ids.create('tool')
    await requireValidReferences({ tools, pause: deps.timer.pause }, id, input)
    const bound = input.binding ? await resolveBinding(writer, app, input.binding) : null
    const tool = buildNewTool({
      id,
      appId: app.id,
      input,
      resultOptions: applyResultOptions(defaultResultOptions, input.resultOptions),
      bound,
      taken: new Set(tools.map((other) => other.key)),
      order: findNextOrder(tools),
      now,
    })
    await writer.tools.insert(tool)
    return loadToolDetails(writer, app, tool)
  })

export function changeTool(
  deps: Deps<'store' | 'clock' | 'digest' | 'timer'>,
  address: ToolAddress<EditingRole>,
  change: ToolChange,
  expected: ExpectedRevisions,
): Promise<ToolDetails> {
  if (isEmptyChange(change)) return readUnchanged(readTool(deps, address), ({ tool }) => tool, expected)
  return editDraft(deps, address, async (writer, app, now) => {
    const tools = await writer.tools.list(app.id)
    const tool = tools.find((candidate) => candidate.id === address.toolId)
    if (!tool) throw createNotFoundError('tool')
    requireRevision(tool, expected)
    const changed = await applyToolChange({ writer, app, tools, now, pause: deps.timer.pause }, tool, change)
    return loadToolDetails(writer, app, changed)
  })
}

/** Also removes the tool from chains of other tools and from widgets. */
export const deleteTool = (
  deps: Deps<'store' | 'clock' | 'digest' | 'timer'>,
  address: ToolAddress<EditingRole>,
  expected: ExpectedRevisions,
): Promise<void> =>
  editDraft(deps, address, async (writer, app, now) => {
    const tools = await writer.tools.list(app.id)
    const removed = tools.find((tool) => tool.id === address.toolId)
    if (!removed) throw createNotFoundError('tool')
    requireRevision(removed, expected)
    await removeTools({ writer, app, tools, now, pause: deps.timer.pause }, [removed])
  })
