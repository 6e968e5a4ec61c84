import type { Tool, ToolChange } from '../../api/queries/tools.ts'

type Selection = Tool['result_options']['select']
type ResultOptionsBody = NonNullable<ToolChange['result_options']>

/** The service merges selections member by member, so removed members are sent as null. */
export function diffSelection(
  before: Selection,
  after: Selection,
): NonNullable<ResultOptionsBody['select']> | null {
  if (!after || Object.keys(after).length === 0) return null
  const removed = Object.keys(before ?? {}).filter((name) => !Object.hasOwn(after, name))
  return { ...after, ...Object.fromEntries(removed.map((name) => [name, null])) }
}

/** The body of a change: the members that were edited. */
export function toToolChange(before: Tool, change: Partial<Tool>): ToolChange {
  const { key, name, description, enabled, annotations, next_tool_ids, result_options } = change
  return {
    ...(key !== undefined && { key }),
    ...(name !== undefined && { name }),
    ...(description !== undefined && { description }),
    ...(enabled !== undefined && { enabled }),
    ...(annotations && { annotations }),
    ...(next_tool_ids && { next_tool_ids }),
    ...(result_options && {
      result_options: {
        select: diffSelection(before.result_options.select, result_options.select),
        max_bytes: result_options.max_bytes,
        output_validation: result_options.output_validation as NonNullable<
          ResultOptionsBody['output_validation']
        >,
      },
    }),
  }
}
