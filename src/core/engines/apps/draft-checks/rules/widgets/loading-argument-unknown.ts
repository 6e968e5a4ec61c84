import { mapInTimeSlices } from '#base/time-slices.ts'
import { canHavePath, omitFixedProperties } from '#core/engines/schemas/json-schema/index.ts'
import { listViews } from '#core/engines/widgets/config/index.ts'
import type { Widget } from '#core/model/widgets/widget.ts'
import { type BoundTool, listBoundTools, type TimeSlicedRule } from '../../draft-rule.ts'
import { listVisibleWidgets, toWidgetReference } from '../../widget-queries.ts'

/** A widget loads rows with arguments that its tool does not have, or by a tool that does more than read. */
export const checkLoadingArgumentUnknown: TimeSlicedRule = function* (contents) {
  const bound = new Map(listBoundTools(contents).map((boundTool) => [boundTool.tool.id, boundTool]))
  const check = (widget: Widget) =>
    listViews(widget).flatMap((view) =>
      listProblems(view, bound.get(widget.toolId ?? '')).map((problem) => ({
        code: 'loading_argument_unknown',
        message: `The widget ${widget.name} loads rows ${problem}.`,
        severity: 'warning' as const,
        blocksPublish: false,
        references: [toWidgetReference(widget, `${view.place}loading`)],
      })),
    )
  return (yield* mapInTimeSlices(listVisibleWidgets(contents), check)).flat()
}

function listProblems({ config }: Widget, shown: BoundTool | undefined): string[] {
  const { refresh, ...texts } = config.loading
  const names = Object.entries(texts).flatMap(([member, text]) =>
    member.endsWith('Argument') && text !== '' ? text : [],
  )
  if (!shown || (names.length === 0 && !refresh)) return []
  const { tool, operation } = shown
  const schema = omitFixedProperties(operation.inputSchema, tool.fixedArguments)
  const unknown = names.filter((name) => !canHavePath(schema, name))
  return [
    ...unknown.map((name) => `with the argument ${name}, which the tool ${tool.name} does not have`),
    ...(tool.annotations.readOnlyHint ? [] : [`by the tool ${tool.name}, which lacks the read-only hint`]),
  ]
}
