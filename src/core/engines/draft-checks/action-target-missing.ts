import { actionTarget } from '#core/engines/widget-config/targets.ts'
import type { Widget, WidgetAction } from '#core/model/widget.ts'
import type { Rule } from './rule.ts'
import { callableTools, refWidget, shownWidgets } from './widgets.ts'

export const actionTargetMissing: Rule = (contents) => {
  const tools = callableTools(contents)
  return shownWidgets(contents).flatMap((widget) =>
    widget.actions
      .map((action, index) => ({ action, place: `action ${index + 1}, ${action.trigger}` }))
      .filter(({ action }) => action.type === 'callTool' && !actionTarget(tools, action))
      .map(({ action, place }) => ({
        code: 'action_target_missing',
        message: messageOf(widget, action),
        severity: 'error' as const,
        blocksPublish: true,
        references: [refWidget(widget, place)],
      })),
  )
}

function messageOf({ name }: Widget, { trigger, targetToolId, targetToolName }: WidgetAction): string {
  const target = targetToolName || targetToolId
  return target
    ? `On ${trigger} the widget ${name} calls ${target}, which is not an enabled tool of the app.`
    : `On ${trigger} the widget ${name} calls a tool, but the action names none.`
}
