import { mapInTimeSlices } from '#base/time-slices.ts'
import { findActionTarget, findToolByName } from '#core/engines/widgets/config/index.ts'
import type { DraftIssue } from '#core/model/drafts/draft-issue.ts'
import type { Tool } from '#core/model/tools/tool.ts'
import type { Widget, WidgetAction } from '#core/model/widgets/widget.ts'
import type { TimeSlicedRule } from '../../draft-rule.ts'
import { listCallableTools, listVisibleWidgets, toWidgetReference } from '../../widget-queries.ts'

export const checkActionTargetMissing: TimeSlicedRule = function* (contents) {
  const tools = listCallableTools(contents)
  const check = (widget: Widget) => checkActions(widget, tools)
  return (yield* mapInTimeSlices(listVisibleWidgets(contents), check)).flat()
}

const checkActions = (widget: Widget, tools: readonly Tool[]): DraftIssue[] =>
  widget.actions
    .map((action, index) => ({ action, place: `action ${index + 1}, ${action.trigger}` }))
    .filter(({ action }) => action.type === 'callTool' && !hasTargets(tools, action))
    .map(({ action, place: location }) => ({
      code: 'action_target_missing',
      message: formatMessage(widget, action, findActionTarget(tools, action) !== undefined),
      severity: 'error' as const,
      blocksPublish: true,
      references: [toWidgetReference(widget, location)],
    }))

const hasTargets = (tools: readonly Tool[], action: WidgetAction): boolean =>
  findActionTarget(tools, action) !== undefined &&
  (action.undoToolName === '' || findToolByName(tools, action.undoToolName) !== undefined)

function formatMessage(
  { name }: Widget,
  { trigger, targetToolId, targetToolName, undoToolName }: WidgetAction,
  isUndo: boolean,
): string {
  const target = isUndo ? undoToolName : targetToolName || targetToolId
  return target
    ? `On ${trigger} the widget ${name} calls ${target}, which is not an enabled tool of the app.`
    : `On ${trigger} the widget ${name} calls a tool, but the action names none.`
}
