import type { Tool } from '../../api/queries/tools.ts'
import type { Widget } from '../../api/queries/widgets.ts'

/** Something of the draft that changes when a tool is deleted. */
export type ToolUse = { kind: 'widget' | 'usedByWidget' | 'chain'; id: string; name: string }

type NamedTool = Pick<Tool, 'id' | 'key' | 'name'>

export function listToolUses(
  tool: NamedTool,
  tools: readonly Pick<Tool, 'id' | 'name' | 'next_tool_ids'>[],
  widgets: readonly Pick<Widget, 'id' | 'name' | 'tool_id' | 'actions' | 'config'>[],
): ToolUse[] {
  return [
    ...widgets
      .filter((widget) => widget.tool_id === tool.id)
      .map(({ id, name }) => ({ kind: 'widget' as const, id, name })),
    ...widgets
      .filter((widget) => callsTool(widget, tool))
      .map(({ id, name }) => ({ kind: 'usedByWidget' as const, id, name })),
    ...tools
      .filter(({ next_tool_ids }) => next_tool_ids.includes(tool.id))
      .map(({ id, name }) => ({ kind: 'chain' as const, id, name })),
  ]
}

/** Actions and forms name their tool by its id, its key or its name. */
function callsTool(
  { actions, config }: Pick<Widget, 'actions' | 'config'>,
  { id, key, name }: NamedTool,
): boolean {
  const isNamed = (target: unknown) => target === key || target === name
  const form = config.form_config as { submit?: { target_tool_name?: unknown } } | null | undefined
  return (
    actions.some((action) => action.target_tool_id === id || isNamed(action.target_tool_name)) ||
    isNamed(form?.submit?.target_tool_name)
  )
}
