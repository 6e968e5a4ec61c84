import { findActionTarget } from '#core/engines/widget-config/index.ts'
import type { Widget, WidgetAction } from '#core/model/widgets/widget.ts'
import type { DraftRule } from '../../draft-rule.ts'
import { listCallableTools, listVisibleWidgets, toWidgetReference } from '../../widget-queries.ts'

export const checkActionTargetMissing: DraftRule = (contents) => {
  const tools = listCallableTools(contents)
  return listVisibleWidgets(contents).flatMap((widget) =>
    widget.actions
      .map((action, index) => ({ action, place: `action ${index + 1}, ${action.trigger}` }))
      .filter(({ action }) => action.type === 'callTool' && !findActionTarget(tools, action))
      .map(({ action, place: location }) => ({
        code: 'action_target_missing',
        message: formatMessage(widget, action),
        severity: 'error' as const,
        blocksPublish: true,
        references: [toWidgetReference(widget, location)],
      })),
  )
}

function formatMessage({ name }: Widget, { trigger, targetToolId, targetToolName }: WidgetAction): string {
  const target = targetToolName || targetToolId
  return target
    ? `On ${trigger} the widget ${name} calls ${target}, which is not an enabled tool of the app.`
    : `On ${trigger} the widget ${name} calls a tool, but the action names none.`
}
