// References from widgets to tools: a widget shows the results of one, and its actions and its form call others.
import type { Tool } from '#core/model/tools/tool.ts'
import type { FormField } from '#core/model/widgets/form.ts'
import type { Widget, WidgetAction } from '#core/model/widgets/widget.ts'

/** The members of a tool that references are resolved by, and that clients see of it. */
export type NamedTool = Pick<Tool, 'id' | 'key' | 'name' | 'annotations'>

type ToolIndex = Record<'id' | 'key' | 'name', ReadonlyMap<string, NamedTool>>

/** Widgets and actions are many, so each list is indexed once. */
const toolIndexes = new WeakMap<readonly NamedTool[], ToolIndex>()
const widgetIndexes = new WeakMap<readonly Widget[], ReadonlyMap<string | null, Widget>>()

/** The first of several tools with the same value counts. */
function indexTools(tools: readonly NamedTool[]): ToolIndex {
  const known = toolIndexes.get(tools)
  if (known) return known
  const reversed = tools.toReversed()
  const indexBy = (member: keyof ToolIndex) => new Map(reversed.map((tool) => [tool[member], tool]))
  const index = { id: indexBy('id'), key: indexBy('key'), name: indexBy('name') }
  toolIndexes.set(tools, index)
  return index
}

/** The tool with the key (its name in MCP) `name`, else with that display name. `tools` is never changed. */
export function findToolByName<Named extends NamedTool>(
  tools: readonly Named[],
  name: string,
): Named | undefined {
  if (name === '') return undefined
  const index = indexTools(tools)
  return (index.key.get(name) ?? index.name.get(name)) as Named | undefined
}

/** The tool that an action calls. */
export const findActionTarget = <Named extends NamedTool>(
  tools: readonly Named[],
  action: WidgetAction,
): Named | undefined =>
  action.targetToolId
    ? (indexTools(tools).id.get(action.targetToolId) as Named | undefined)
    : findToolByName(tools, action.targetToolName)

/**
 * The widget that shows the results of a tool: the newest visible one that references it. Ids sort by creation. `widgets` is never
 * changed.
 */
export function findToolWidget(widgets: readonly Widget[], toolId: string): Widget | undefined {
  const index = widgetIndexes.get(widgets) ?? indexWidgets(widgets)
  widgetIndexes.set(widgets, index)
  return index.get(toolId)
}

const indexWidgets = (widgets: readonly Widget[]): ReadonlyMap<string | null, Widget> =>
  new Map(
    widgets
      .filter(({ visibility }) => visibility === 'visible')
      .toSorted((a, b) => (a.id < b.id ? -1 : 1))
      .map((widget) => [widget.toolId, widget]),
  )

/**
 * The widget without its references to a tool that is being deleted; the same object if it has none. `tools` must still
 * contain the tool.
 */
export function withoutToolReferences(widget: Widget, deletedTool: Tool, tools: readonly Tool[]): Widget {
  const { submit, fields } = widget.config.form
  const isResultTool = widget.toolId === deletedTool.id
  const isSubmitTarget = findToolByName(tools, submit.targetToolName) === deletedTool
  const isActionTarget = (action: WidgetAction) => findActionTarget(tools, action) === deletedTool
  const isUndoTarget = ({ undoToolName }: WidgetAction) => findToolByName(tools, undoToolName) === deletedTool
  const isNamed = (action: WidgetAction) => isActionTarget(action) || isUndoTarget(action)
  const isOptionsSource = ({ optionsSource }: FormField) =>
    findToolByName(tools, optionsSource.targetToolName) === deletedTool
  const isFormTool = isSubmitTarget || fields.some(isOptionsSource)
  if (!isResultTool && !isFormTool && !widget.actions.some(isNamed)) return widget
  const form = {
    ...widget.config.form,
    submit: isSubmitTarget ? { ...submit, targetToolName: '' } : submit,
    fields: fields.map((field) =>
      isOptionsSource(field)
        ? { ...field, optionsSource: { ...field.optionsSource, targetToolName: '' } }
        : field,
    ),
  }
  return {
    ...widget,
    toolId: isResultTool ? null : widget.toolId,
    config: { ...widget.config, form },
    actions: widget.actions.map((action) => ({
      ...action,
      ...(isActionTarget(action) && { targetToolId: '', targetToolName: '' }),
      ...(isUndoTarget(action) && { undoToolName: '' }),
    })),
  }
}
