// References from widgets to tools: a widget shows the results of one, and its actions and its form call others.
import type { Tool } from '#core/model/tools/tool.ts'
import type { Widget, WidgetAction } from '#core/model/widgets/widget.ts'

/** The members of a tool that references are resolved by, and that clients see of it. */
export type NamedTool = Pick<Tool, 'id' | 'key' | 'name' | 'annotations'>

/** The tool whose key (its name in MCP) is `name`, else the one whose display name it is. */
export const findToolByName = <Named extends NamedTool>(
  tools: readonly Named[],
  name: string,
): Named | undefined =>
  name === ''
    ? undefined
    : (tools.find((tool) => tool.key === name) ?? tools.find((tool) => tool.name === name))

/** The tool that an action calls. */
export const findActionTarget = <Named extends NamedTool>(
  tools: readonly Named[],
  action: WidgetAction,
): Named | undefined =>
  action.targetToolId
    ? tools.find((tool) => tool.id === action.targetToolId)
    : findToolByName(tools, action.targetToolName)

/** The widget that shows the results of a tool: the newest visible one that references it. Ids sort by creation. */
export const findToolWidget = (widgets: readonly Widget[], toolId: string): Widget | undefined =>
  widgets
    .filter((widget) => widget.toolId === toolId && widget.visibility === 'visible')
    .toSorted((a, b) => (a.id < b.id ? 1 : -1))[0]

/**
 * The widget without its references to a tool that is being deleted; the same object if it has none. `tools` must still
 * contain the tool.
 */
export function withoutToolReferences(widget: Widget, deletedTool: Tool, tools: readonly Tool[]): Widget {
  const { submit } = widget.config.form
  const isResultTool = widget.toolId === deletedTool.id
  const isSubmitTarget = findToolByName(tools, submit.targetToolName) === deletedTool
  const isActionTarget = (action: WidgetAction) => findActionTarget(tools, action) === deletedTool
  if (!isResultTool && !isSubmitTarget && !widget.actions.some(isActionTarget)) return widget
  const form = isSubmitTarget
    ? { ...widget.config.form, submit: { ...submit, targetToolName: '' } }
    : widget.config.form
  return {
    ...widget,
    toolId: isResultTool ? null : widget.toolId,
    config: { ...widget.config, form },
    actions: widget.actions.map((action) =>
      isActionTarget(action) ? { ...action, targetToolId: '', targetToolName: '' } : action,
    ),
  }
}
