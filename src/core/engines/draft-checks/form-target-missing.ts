import { toolNamed } from '#core/engines/widget-config/targets.ts'
import type { Rule } from './rule.ts'
import { callableTools, refWidget, submittingWidgets } from './widgets.ts'

export const formTargetMissing: Rule = (contents) => {
  const tools = callableTools(contents)
  return submittingWidgets(contents).flatMap((widget) => {
    const { targetToolName } = widget.config.form.submit
    if (toolNamed(tools, targetToolName)) return []
    const target = targetToolName ? `${targetToolName}, which is no enabled tool` : 'no tool'
    return [
      {
        code: 'form_target_missing',
        message: `The form of the widget ${widget.name} is sent to ${target}.`,
        severity: 'error' as const,
        blocksPublish: true,
        references: [refWidget(widget, 'form, submit')],
      },
    ]
  })
}
