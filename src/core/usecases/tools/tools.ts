import {
  createInvalidInputError,
  createNotFoundError,
  createUnknownReferenceError,
  ServiceError,
} from '#base/errors.ts'
import { isEmptyChange } from '#base/json.ts'
import { type ListPage, namedSorts, type PageRequest } from '#base/page.ts'
import { type ExpectedRevisions, requireRevision } from '#base/revision.ts'
import { deriveAnnotations } from '#core/engines/operations/index.ts'
import { createNamedAccessors, type PageAccessors, paginateRows } from '#core/engines/paging/index.ts'
import { validateChain } from '#core/engines/tool-chain/index.ts'
import { mergeResultOptions, validateResultOptions } from '#core/engines/tool-result/index.ts'
import { resolveToolState, type ToolDependencies } from '#core/engines/tool-state/index.ts'
import { findToolWidget, withoutToolReferences } from '#core/engines/widget-config/index.ts'
import type { App } from '#core/model/apps/app.ts'
import type { AppAddress, ToolAddress } from '#core/model/entity-address.ts'
import type { Operation } from '#core/model/operations/operation.ts'
import {
  defaultResultOptions,
  type ResultOptions,
  type ResultOptionsChange,
} from '#core/model/tools/result-options.ts'
import type { NewBinding, NewTool, Tool, ToolAnnotations, ToolChange } from '#core/model/tools/tool.ts'
import type { ToolDetails } from '#core/model/tools/tool-details.ts'
import type { Widget } from '#core/model/widgets/widget.ts'
import type { Deps } from '#core/ports/ports.ts'
import type { StoreReader, StoreWriter } from '#core/ports/store.ts'
import { editDraft, readInApp, readUnchanged } from '#core/services/apps/app-access.ts'
import { loadToolDependencies } from '#core/services/tools/load-tool-dependencies.ts'
import {
  bindOperation,
  buildNewTool,
  findNextOrder,
  inheritDescription,
  type ResolvedBinding,
} from './build-tool.ts'

function buildToolDetails(dependencies: ToolDependencies, widgets: Widget[], tool: Tool): ToolDetails {
  const operation = dependencies.operations.find((one) => one.id === tool.binding?.operationId)
  return {
    tool,
    integrationId: operation?.integrationId ?? '',
    widgetId: findToolWidget(widgets, tool.id)?.id ?? '',
    state: resolveToolState(dependencies, tool),
    inputSchema: operation?.inputSchema ?? null,
  }
}

async function loadToolDetails(reader: StoreReader, app: App, tool: Tool): Promise<ToolDetails> {
  return buildToolDetails(
    await loadToolDependencies(reader, app, [tool]),
    await reader.widgets.list(app.id),
    tool,
  )
}

export async function loadAllToolDetails(
  reader: StoreReader,
  app: App,
  tools: Tool[],
): Promise<ToolDetails[]> {
  const dependencies = await loadToolDependencies(reader, app, tools)
  const widgets = await reader.widgets.list(app.id)
  return tools.map((tool) => buildToolDetails(dependencies, widgets, tool))
}

/** In the order of the app. */
export const readAllTools = async (reader: StoreReader, app: App): Promise<ToolDetails[]> =>
  loadAllToolDetails(reader, app, await reader.tools.list(app.id))

export const listTools = (deps: Deps<'store'>, address: AppAddress): Promise<ToolDetails[]> =>
  readInApp(deps, address, readAllTools)

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
  deps: Deps<'store'>,
  address: AppAddress,
  request: PageRequest<ToolSort>,
): Promise<ListPage<ToolDetails>> =>
  readInApp(deps, address, async (reader, app) => {
    const { rows, next } = paginateRows(await reader.tools.list(app.id), request, paging)
    return { rows: await loadAllToolDetails(reader, app, rows), next }
  })

export const readTool = (deps: Deps<'store'>, address: ToolAddress): Promise<ToolDetails> =>
  readInApp(deps, address, async (reader, app) => {
    const tool = await reader.tools.findById(app.id, address.toolId)
    if (!tool) throw createNotFoundError('tool')
    return loadToolDetails(reader, app, tool)
  })

/** What was not set by hand follows the new operation, so that a tool that now deletes is not declared harmless. */
function resolveAnnotationsAfterRebind(
  tool: Tool,
  before: Operation | null,
  after: Operation,
): ToolAnnotations {
  const [old, next] = [deriveAnnotations(before), deriveAnnotations(after)]
  const follow = <Name extends keyof ToolAnnotations>(name: Name) =>
    tool.annotations[name] === old[name] ? next[name] : tool.annotations[name]
  return {
    title: follow('title'),
    readOnlyHint: follow('readOnlyHint'),
    destructiveHint: follow('destructiveHint'),
    idempotentHint: follow('idempotentHint'),
    openWorldHint: follow('openWorldHint'),
  }
}

async function resolveBinding(writer: StoreWriter, app: App, input: NewBinding): Promise<ResolvedBinding> {
  const operation = await writer.operations.findById(app.id, input.operationId)
  if (!operation) throw createUnknownReferenceError('operationId', 'operation')
  if (input.integrationId && input.integrationId !== operation.integrationId) {
    throw createUnknownReferenceError('integrationId', 'integration with that operation')
  }
  const integration = await writer.integrations.findById(app.id, operation.integrationId)
  return bindOperation(operation, integration, input)
}

function requireValidChain(tools: Tool[], toolId: string, next: string[]): void {
  const violations = validateChain(tools, toolId, next)
  if (violations.length === 0) return
  throw new ServiceError('unprocessable', 'The chain of tools is invalid.', { details: violations })
}

function applyResultOptions(old: ResultOptions, change: ResultOptionsChange | undefined): ResultOptions {
  const options = mergeResultOptions(old, change)
  const violations = validateResultOptions(options)
  if (violations.length > 0) throw createInvalidInputError(violations)
  return options
}

export const createTool = (
  deps: Deps<'store' | 'clock' | 'ids' | 'digest'>,
  address: AppAddress,
  input: NewTool,
): Promise<ToolDetails> =>
  editDraft(deps, address, async (writer, app, now) => {
    const tools = await writer.tools.list(app.id)
    const id = deps.ids.create('tool')
    requireValidChain(tools, id, input.nextToolIds)
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
  deps: Deps<'store' | 'clock' | 'digest'>,
  address: ToolAddress,
  change: ToolChange,
  expected: ExpectedRevisions,
): Promise<ToolDetails> {
  if (isEmptyChange(change)) return readUnchanged(readTool(deps, address), ({ tool }) => tool, expected)
  return editDraft(deps, address, async (writer, app, now) => {
    const tools = await writer.tools.list(app.id)
    const tool = tools.find((one) => one.id === address.toolId)
    if (!tool) throw createNotFoundError('tool')
    requireRevision(tool, expected)
    if (change.nextToolIds) requireValidChain(tools, address.toolId, change.nextToolIds)
    requireFreeKey(tools, address.toolId, change.key)
    const { binding: bindingInput, annotations, resultOptions, ...rest } = change
    const bound = bindingInput ? await resolveBinding(writer, app, bindingInput) : null
    const before = await writer.operations.findById(app.id, tool.binding?.operationId ?? '')
    const changed = await writer.tools.update({
      ...tool,
      ...(bound && tool.description === inheritDescription(before)
        ? { description: inheritDescription(bound.operation) }
        : {}),
      ...rest,
      annotations: {
        ...(bound ? resolveAnnotationsAfterRebind(tool, before, bound.operation) : tool.annotations),
        ...annotations,
      },
      binding: bindingInput === undefined ? tool.binding : (bound?.binding ?? null),
      resultOptions: applyResultOptions(tool.resultOptions, resultOptions),
      updatedAt: now,
    })
    return loadToolDetails(writer, app, changed)
  })
}

function requireFreeKey(tools: Tool[], toolId: string, key: string | undefined): void {
  if (key === undefined || !tools.some((tool) => tool.key === key && tool.id !== toolId)) return
  throw new ServiceError('conflict', `Another tool of this app already has the key ${key}.`, {
    details: [{ path: 'key', code: 'taken', message: 'must be unique among the tools of the app' }],
  })
}

/** Also removes the tool from chains of other tools and from widgets. */
export const deleteTool = (
  deps: Deps<'store' | 'clock' | 'digest'>,
  address: ToolAddress,
  expected: ExpectedRevisions,
): Promise<void> =>
  editDraft(deps, address, async (writer, app, now) => {
    const tools = await writer.tools.list(app.id)
    const removed = tools.find((tool) => tool.id === address.toolId)
    if (!removed) throw createNotFoundError('tool')
    requireRevision(removed, expected)
    await writer.tools.remove(app.id, address.toolId)
    for (const widget of await writer.widgets.list(app.id)) {
      const without = withoutToolReferences(widget, removed, tools)
      if (without !== widget) await writer.widgets.update({ ...without, updatedAt: now })
    }
    for (const tool of tools) {
      if (!tool.nextToolIds.includes(address.toolId)) continue
      const nextToolIds = tool.nextToolIds.filter((id) => id !== address.toolId)
      await writer.tools.update({ ...tool, nextToolIds, updatedAt: now })
    }
  })
