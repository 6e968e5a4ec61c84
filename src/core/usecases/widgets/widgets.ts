import { createNotFoundError, createTakenError, createUnknownReferenceError } from '#base/errors.ts'
import { isEmptyChange } from '#base/json.ts'
import type { ListPage, NamedSort, PageRequest } from '#base/page.ts'
import { createNamedAccessors, paginateRows } from '#base/paginate-rows.ts'
import { type ExpectedRevisions, requireRevision } from '#base/revision.ts'
import { findFreeName, keyFormat, toKey } from '#base/text.ts'
import { buildResultSchema } from '#core/engines/calls/tool-result/index.ts'
import { omitFixedProperties } from '#core/engines/schemas/json-schema/index.ts'
import { applyConfigChange, findToolByName } from '#core/engines/widgets/config/index.ts'
import { completeForm } from '#core/engines/widgets/form-fields/index.ts'
import { suggestParts } from '#core/engines/widgets/schema-formats/index.ts'
import type { App } from '#core/model/apps/app.ts'
import type { AppAddress, WidgetAddress } from '#core/model/entity-address.ts'
import {
  emptyWidgetConfig,
  type NewWidget,
  type Widget,
  type WidgetChange,
  type WidgetConfig,
  type WidgetPartChange,
} from '#core/model/widgets/widget.ts'
import type { EditingRole } from '#core/model/workspaces/role.ts'
import type { Deps } from '#core/ports/ports.ts'
import type { StoreWriter } from '#core/ports/store.ts'
import { editDraft, readInApp, readUnchanged } from '#core/services/apps/app-access.ts'

export const listWidgets = (deps: Deps<'store'>, address: AppAddress): Promise<Widget[]> =>
  readInApp(deps, address, (reader, app) => reader.widgets.list(app.id))

const paging = createNamedAccessors<Widget>(
  (widget) => widget,
  () => [],
)

export const pageWidgets = async (
  deps: Deps<'store'>,
  address: AppAddress,
  request: PageRequest<NamedSort>,
): Promise<ListPage<Widget>> => paginateRows(await listWidgets(deps, address), request, paging)

export const readWidget = (deps: Deps<'store'>, address: WidgetAddress): Promise<Widget> =>
  readInApp(deps, address, async (reader, app) => {
    const widget = await reader.widgets.findById(app.id, address.widgetId)
    if (!widget) throw createNotFoundError('widget')
    return widget
  })

/** Tools referenced by id must exist. */
async function requireTools(
  writer: StoreWriter,
  app: App,
  { toolId, actions = [] }: WidgetChange,
): Promise<void> {
  const references = [
    { path: 'toolId', id: toolId },
    ...actions.map(({ targetToolId }, index) => ({
      path: `actions[${index}].targetToolId`,
      id: targetToolId,
    })),
  ].filter(({ id }) => id)
  if (references.length === 0) return
  const known = new Set((await writer.tools.list(app.id)).map((tool) => tool.id))
  const unknown = references.find(({ id }) => id && !known.has(id))
  if (unknown) throw createUnknownReferenceError(unknown.path, 'tool')
}

/** The parts that show the result of its tool, if that is documented. */
async function deriveParts(
  writer: StoreWriter,
  app: App,
  { toolId }: NewWidget,
): Promise<WidgetPartChange[]> {
  const tool = (await writer.tools.list(app.id)).find(({ id }) => id === toolId)
  const operation = await writer.operations.findById(app.id, tool?.binding?.operationId ?? '')
  const schema = tool && operation && buildResultSchema(tool.resultOptions, operation.outputSchema)
  return schema ? suggestParts(schema) : []
}

/** Completes a form from its target tool, by default the tool of the widget. */
async function buildConfig(writer: StoreWriter, app: App, input: NewWidget): Promise<WidgetConfig> {
  const config = applyConfigChange(emptyWidgetConfig, input.config ?? {})
  if (input.primitive === 'composite' && !input.config?.parts)
    return applyConfigChange(config, { parts: await deriveParts(writer, app, input) })
  const { form } = config
  const isForm = input.primitive === 'form' || form.fields.length > 0
  if (!isForm || form.submit.mode !== 'callTool') return config
  const tools = await writer.tools.list(app.id)
  const target = form.submit.targetToolName
    ? findToolByName(tools, form.submit.targetToolName)
    : tools.find(({ id }) => id === input.toolId)
  const operation = await writer.operations.findById(app.id, target?.binding?.operationId ?? '')
  if (!target || !operation) return config
  const submit = { ...form.submit, targetToolName: form.submit.targetToolName || target.key }
  const isBound = input.config?.form?.submit?.bindings !== undefined
  return {
    ...config,
    form: completeForm(
      { ...form, submit },
      omitFixedProperties(operation.inputSchema, target.fixedArguments),
      { isBound },
    ),
  }
}

export const createWidget = (
  deps: Deps<'store' | 'clock' | 'ids' | 'digest' | 'timer'>,
  address: AppAddress<EditingRole>,
  input: NewWidget,
): Promise<Widget> =>
  editDraft(deps, address, async (writer, app, now) => {
    await requireTools(writer, app, input)
    const others = await writer.widgets.list(app.id)
    requireFreeWidgetKey(others, '', input.key)
    const taken = new Set(others.map((other) => other.key))
    const widget: Widget = {
      id: deps.ids.create('widget'),
      appId: app.id,
      toolId: input.toolId ?? null,
      key: input.key ?? findFreeName(toKey(input.name, 'widget'), taken, keyFormat),
      name: input.name,
      primitive: input.primitive,
      displayMode: input.displayMode ?? 'inline',
      visibility: input.visibility ?? 'visible',
      config: await buildConfig(writer, app, input),
      actions: input.actions ?? [],
      createdAt: now,
      updatedAt: now,
      revision: 1,
    }
    await writer.widgets.insert(widget)
    return widget
  })

function requireFreeWidgetKey(widgets: readonly Widget[], id: string, key: string | undefined): void {
  if (key === undefined || !widgets.some((widget) => widget.key === key && widget.id !== id)) return
  throw createTakenError('widget', 'key', key)
}

export function changeWidget(
  deps: Deps<'store' | 'clock' | 'digest' | 'timer'>,
  address: WidgetAddress<EditingRole>,
  change: WidgetChange,
  expected: ExpectedRevisions,
): Promise<Widget> {
  if (isEmptyChange(change)) return readUnchanged(readWidget(deps, address), (row) => row, expected)
  return editDraft(deps, address, async (writer, app, now) => {
    const old = await writer.widgets.findById(app.id, address.widgetId)
    if (!old) throw createNotFoundError('widget')
    requireRevision(old, expected)
    await requireTools(writer, app, change)
    requireFreeWidgetKey(await writer.widgets.list(app.id), old.id, change.key)
    const { config, ...rest } = change
    return writer.widgets.update({
      ...old,
      ...rest,
      config: applyConfigChange(old.config, config ?? {}),
      updatedAt: now,
    })
  })
}

export const deleteWidget = (
  deps: Deps<'store' | 'clock' | 'digest' | 'timer'>,
  address: WidgetAddress<EditingRole>,
  expected: ExpectedRevisions,
): Promise<void> =>
  editDraft(deps, address, async (writer, app) => {
    const old = await writer.widgets.findById(app.id, address.widgetId)
    if (!old) throw createNotFoundError('widget')
    requireRevision(old, expected)
    await writer.widgets.remove(app.id, address.widgetId)
  })
