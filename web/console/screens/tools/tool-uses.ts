import type { Tool } from '../../api/queries/tools.ts'
import type { Widget } from '../../api/queries/widgets.ts'

/** Something in the draft that changes when the tool is deleted. */
export type ToolUse = { kind: 'widget' | 'usedByWidget' | 'chain'; id: string; name: string }

export type NamedTool = Pick<Tool, 'id' | 'key' | 'name'>

/** Everything that refers to the tools, except other deleted tools. */
export function listToolUses(
  deleted: readonly NamedTool[],
  tools: readonly Pick<Tool, 'id' | 'name' | 'next_tool_ids'>[],
  widgets: readonly Pick<Widget, 'id' | 'name' | 'tool_id' | 'actions' | 'config'>[],
): ToolUse[] {
  const ids = new Set(deleted.map(({ id }) => id))
  return [
    ...widgets
      .filter((widget) => ids.has(widget.tool_id ?? ''))
      .map(({ id, name }) => ({ kind: 'widget' as const, id, name })),
    ...widgets
      .filter((widget) => deleted.some((tool) => callsTool(widget, tool)))
      .map(({ id, name }) => ({ kind: 'usedByWidget' as const, id, name })),
    ...tools
      .filter(({ id, next_tool_ids }) => !ids.has(id) && next_tool_ids.some((next) => ids.has(next)))
      .map(({ id, name }) => ({ kind: 'chain' as const, id, name })),
  ]
}

/** Actions and forms refer to their tool by id, key or name. */
function callsTool(
  { actions, config }: Pick<Widget, 'actions' | 'config'>,
  { id, key, name }: NamedTool,
): boolean {
  const isNamed = (target: unknown) => target === key || target === name
  type Target = { target_tool_name?: unknown }
  const form = config.form_config as
    | { submit?: Target; fields?: { options_source?: Target }[] }
    | null
    | undefined
  return (
    actions.some((action) => action.target_tool_id === id || isNamed(action.target_tool_name)) ||
    isNamed(form?.submit?.target_tool_name) ||
    (form?.fields ?? []).some(({ options_source }) => isNamed(options_source?.target_tool_name))
  )
}
