import type { Widget } from '../../api/queries/widgets.ts'

type NamedTool = { id: string; key: string; name: string }
type CallingWidget = Pick<Widget, 'actions' | 'config'>

/** The tools that a widget calls by actions or its form: by id, else by key or name. */
export function listCalledTools<Tool extends NamedTool>(
  { actions, config }: CallingWidget,
  tools: readonly Tool[],
): Tool[] {
  const { mode, target_tool_name: target } = config.form_config.submit
  const hasForm = config.form_config.fields.length > 0 && mode === 'callTool'
  const calls = actions.filter(({ type }) => type === 'callTool')
  return tools.filter(
    (tool) =>
      (hasForm && isNamed(tool, target)) ||
      calls.some(({ target_tool_id: id, target_tool_name: name }) =>
        id ? id === tool.id : isNamed(tool, name),
      ),
  )
}

const isNamed = ({ key, name }: NamedTool, target: string) =>
  target !== '' && (target === key || target === name)

/** Finds by key, else by name. */
export const findToolByName = <Tool extends NamedTool>(tools: readonly Tool[], name: string) =>
  name === ''
    ? undefined
    : (tools.find(({ key }) => key === name) ?? tools.find((tool) => tool.name === name))

/** Whether the name, primitive or tool of a widget matches the words. */
export function matchesWidget(
  { name, key, primitive, tool_id }: Pick<Widget, 'name' | 'key' | 'primitive' | 'tool_id'>,
  tools: readonly NamedTool[],
  query: string,
): boolean {
  const tool = tools.find(({ id }) => id === tool_id)
  const text = [name, key, primitive, tool?.name, tool?.key].join(' ').toLowerCase()
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}
