import type { Tool, ToolChange } from '../../api/queries/tools.ts'

type Selection = Tool['result_options']['select']
type ResultOptionsBody = NonNullable<ToolChange['result_options']>

/** The service merges maps member by member, so a member is removed by sending null. */
function markRemoved<Value>(before: Record<string, Value>, after: Record<string, Value>) {
  const removed = Object.keys(before).filter((name) => !Object.hasOwn(after, name))
  return { ...after, ...Object.fromEntries(removed.map((name) => [name, null])) }
}

export function diffSelection(
  before: Selection,
  after: Selection,
): NonNullable<ResultOptionsBody['select']> | null {
  if (!after || Object.keys(after).length === 0) return null
  return markRemoved(before ?? {}, after)
}

/** The request body: only the edited fields. */
export function toToolChange(before: Tool, change: Partial<Tool>): ToolChange {
  const {
    result_options,
    fixed_arguments,
    source: _source,
    binding: _binding,
    aliases: _aliases,
    ...same
  } = change
  return {
    ...same,
    ...(fixed_arguments && {
      fixed_arguments: markRemoved(before.fixed_arguments, fixed_arguments),
    }),
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
