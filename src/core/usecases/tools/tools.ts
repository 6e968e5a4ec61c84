import { Failure, invalid, notFound, unknownReference } from '#base/errors.ts'
import { saysNothing } from '#base/json.ts'
import { namedSorts, type Page, type PageRequest } from '#base/page.ts'
import { type Expected, requireRevision } from '#base/revision.ts'
import { firstFree, keyFrom } from '#base/text.ts'
import type { Instant } from '#base/time.ts'
import { annotationsOf } from '#core/engines/operations/operation-annotations.ts'
import { bindingTo } from '#core/engines/operations/operation-marks.ts'
import { namedFacts, type PageFacts, pageRows } from '#core/engines/paging/page-rows.ts'
import { type CallPath, isCallable, toolState } from '#core/engines/runtime-manifest/tool-state.ts'
import { chainFaults } from '#core/engines/tool-chain/tool-chain.ts'
import { changedOptions, optionFaults } from '#core/engines/tool-result/changed-options.ts'
import { widgetOf, withoutTool } from '#core/engines/widget-config/targets.ts'
import type { App } from '#core/model/app.ts'
import type { Operation } from '#core/model/operation.ts'
import type { Owner } from '#core/model/principal.ts'
import {
  defaultResultOptions,
  type ResultOptions,
  type ResultOptionsChange,
} from '#core/model/result-options.ts'
import type { NewBinding, NewTool, Tool, ToolAnnotations, ToolBinding, ToolChange } from '#core/model/tool.ts'
import type { ToolFacts } from '#core/model/tool-facts.ts'
import type { Widget } from '#core/model/widget.ts'
import type { Uses } from '#core/ports/sockets.ts'
import type { Reader, Writer } from '#core/ports/store.ts'
import { editDraft, readApp, unchanged } from '#core/services/apps/app-access.ts'
import { callPath } from '#core/services/calls/call-path.ts'

function factsIn(path: CallPath, widgets: Widget[], tool: Tool): ToolFacts {
  const operation = path.operations.find((one) => one.id === tool.binding?.operationId)
  return {
    tool,
    integrationId: operation?.integrationId ?? '',
    widgetId: widgetOf(widgets, tool.id)?.id ?? '',
    state: toolState(path, tool),
  }
}

async function factsOf(reader: Reader, app: App, tool: Tool): Promise<ToolFacts> {
  return factsIn(await callPath(reader, app, [tool]), await reader.widgets.all(app.id), tool)
}

async function factsOfAll(reader: Reader, app: App, tools: Tool[]): Promise<ToolFacts[]> {
  const path = await callPath(reader, app, tools)
  const widgets = await reader.widgets.all(app.id)
  return tools.map((tool) => factsIn(path, widgets, tool))
}

/** In the order of the app. */
export const allTools = async (reader: Reader, app: App): Promise<ToolFacts[]> =>
  factsOfAll(reader, app, await reader.tools.all(app.id))

export const listTools = (uses: Uses<'store'>, by: Owner, appId: string): Promise<ToolFacts[]> =>
  readApp(uses, by, appId, allTools)

export const toolSorts = [...namedSorts, 'order'] as const
export type ToolSort = (typeof toolSorts)[number]

/** The query searches name, key and description. */
const named = namedFacts<Tool>(
  (tool) => tool,
  (tool) => [tool.description],
)
const paging: PageFacts<Tool, ToolSort> = {
  ...named,
  value: { ...named.value, order: (tool) => tool.order },
}

/** Operations and connections are loaded only for the tools of the page. */
export const pageTools = (
  uses: Uses<'store'>,
  by: Owner,
  appId: string,
  request: PageRequest<ToolSort>,
): Promise<Page<ToolFacts>> =>
  readApp(uses, by, appId, async (reader, app) => {
    const { rows, next } = pageRows(await reader.tools.all(app.id), request, paging)
    return { rows: await factsOfAll(reader, app, rows), next }
  })

export const findTool = (uses: Uses<'store'>, by: Owner, appId: string, toolId: string): Promise<ToolFacts> =>
  readApp(uses, by, appId, async (reader, app) => {
    const tool = await reader.tools.byId(app.id, toolId)
    if (!tool) throw notFound('tool')
    return factsOf(reader, app, tool)
  })

/** Hints not set by hand follow the new operation, so that a tool that now deletes is not declared harmless. */
function reboundHints(tool: Tool, before: Operation | null, after: Operation): ToolAnnotations {
  const [old, next] = [annotationsOf(before), annotationsOf(after)]
  const hint = (name: 'readOnlyHint' | 'destructiveHint' | 'idempotentHint' | 'openWorldHint') =>
    tool.annotations[name] === old[name] ? next[name] : tool.annotations[name]
  return {
    title: tool.annotations.title,
    readOnlyHint: hint('readOnlyHint'),
    destructiveHint: hint('destructiveHint'),
    idempotentHint: hint('idempotentHint'),
    openWorldHint: hint('openWorldHint'),
  }
}

async function bind(
  writer: Writer,
  app: App,
  sent: NewBinding,
): Promise<{ binding: ToolBinding; operation: Operation }> {
  const operation = await writer.operations.byId(app.id, sent.operationId)
  if (!operation) throw unknownReference('operationId', 'operation')
  if (sent.integrationId && sent.integrationId !== operation.integrationId) {
    throw unknownReference('integrationId', 'integration with that operation')
  }
  const integration = await writer.integrations.byId(app.id, operation.integrationId)
  const binding = bindingTo(operation, isCallable(operation, integration))
  const { schemaHashAtBindTime: sentHash } = sent
  return { operation, binding: { ...binding, ...(sentHash && { schemaHashAtBindTime: sentHash }) } }
}

function checkChain(tools: Tool[], toolId: string, next: string[]): void {
  const faults = chainFaults(tools, toolId, next)
  if (faults.length === 0) return
  throw new Failure('unprocessable', 'The chain of tools is invalid.', { details: faults })
}

function usableOptions(old: ResultOptions, change: ResultOptionsChange | undefined): ResultOptions {
  const options = changedOptions(old, change)
  const faults = optionFaults(options)
  if (faults.length > 0) throw invalid(faults)
  return options
}

export const createTool = (
  uses: Uses<'store' | 'clock' | 'ids'>,
  by: Owner,
  appId: string,
  sent: NewTool,
): Promise<ToolFacts> =>
  editDraft(uses, by, appId, async (writer, app, now) => {
    const tools = await writer.tools.all(app.id)
    const id = uses.ids.make('tool')
    checkChain(tools, id, sent.nextToolIds)
    const bound = sent.binding ? await bind(writer, app, sent.binding) : null
    const tool = newTool(app, id, sent, tools, bound?.operation ?? null, bound?.binding ?? null, now)
    await writer.tools.insert(tool)
    return factsOf(writer, app, tool)
  })

function newTool(
  app: App,
  id: string,
  sent: NewTool,
  tools: Tool[],
  operation: Operation | null,
  binding: ToolBinding | null,
  now: Instant,
): Tool {
  const taken = new Set(tools.map((tool) => tool.key))
  return {
    id,
    appId: app.id,
    key: firstFree(keyFrom(sent.name, 'tool'), taken, '_', 64),
    name: sent.name,
    description: sent.description,
    kind: sent.kind,
    enabled: true,
    order: Math.max(-1, ...tools.map((tool) => tool.order)) + 1,
    annotations: { ...annotationsOf(operation), ...sent.annotations },
    binding,
    nextToolIds: sent.nextToolIds,
    resultOptions: usableOptions(defaultResultOptions, sent.resultOptions),
    createdAt: now,
    updatedAt: now,
    revision: 1,
  }
}

export function changeTool(
  uses: Uses<'store' | 'clock'>,
  by: Owner,
  appId: string,
  toolId: string,
  change: ToolChange,
  expected: Expected,
): Promise<ToolFacts> {
  if (saysNothing(change)) return unchanged(findTool(uses, by, appId, toolId), ({ tool }) => tool, expected)
  return editDraft(uses, by, appId, async (writer, app, now) => {
    const tools = await writer.tools.all(app.id)
    const tool = tools.find((one) => one.id === toolId)
    if (!tool) throw notFound('tool')
    requireRevision(tool, expected)
    if (change.nextToolIds) checkChain(tools, toolId, change.nextToolIds)
    checkKeyFree(tools, toolId, change.key)
    const { binding: sentBinding, annotations, resultOptions, ...plain } = change
    const bound = sentBinding ? await bind(writer, app, sentBinding) : null
    const before = await writer.operations.byId(app.id, tool.binding?.operationId ?? '')
    const changed = await writer.tools.update({
      ...tool,
      ...plain,
      annotations: {
        ...(bound ? reboundHints(tool, before, bound.operation) : tool.annotations),
        ...annotations,
      },
      binding: sentBinding === undefined ? tool.binding : (bound?.binding ?? null),
      resultOptions: usableOptions(tool.resultOptions, resultOptions),
      updatedAt: now,
    })
    return factsOf(writer, app, changed)
  })
}

function checkKeyFree(tools: Tool[], toolId: string, key: string | undefined): void {
  if (key === undefined || !tools.some((tool) => tool.key === key && tool.id !== toolId)) return
  throw new Failure('conflict', `Another tool of this app already has the key ${key}.`, {
    details: [{ path: 'key', code: 'taken', message: 'must be unique among the tools of the app' }],
  })
}

/** Also removes the tool from chains of other tools and from widgets. */
export const deleteTool = (
  uses: Uses<'store' | 'clock'>,
  by: Owner,
  appId: string,
  toolId: string,
  expected: Expected,
): Promise<void> =>
  editDraft(uses, by, appId, async (writer, app, now) => {
    const tools = await writer.tools.all(app.id)
    const gone = tools.find((tool) => tool.id === toolId)
    if (!gone) throw notFound('tool')
    requireRevision(gone, expected)
    await writer.tools.remove(app.id, toolId)
    for (const widget of await writer.widgets.all(app.id)) {
      const without = withoutTool(widget, gone, tools)
      if (without !== widget) await writer.widgets.update({ ...without, updatedAt: now })
    }
    for (const tool of tools) {
      if (!tool.nextToolIds.includes(toolId)) continue
      const nextToolIds = tool.nextToolIds.filter((id) => id !== toolId)
      await writer.tools.update({ ...tool, nextToolIds, updatedAt: now })
    }
  })
