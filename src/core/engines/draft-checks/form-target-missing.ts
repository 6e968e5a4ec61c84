import { toolNamed } from '#core/engines/widget-config/targets.ts'
import type { Rule } from './rule.ts'
import { callableTools, refWidget, submittingWidgets } from './widgets.ts'

export const formTargetMissing: Rule = (contents) => {
  const tools = callableTools(contents)
  return submittingWidgets(contents).flatMap((widget) => {
    const { targetToolName } = widget.config.form.submit
    if (toolNamed(tools, targetToolName)) return []
    const target = targetToolName
      ? `to ${targetToolName}, which is not an enabled tool`
      : 'without a target tool'
    return [
      {
        code: 'form_target_missing',
        message: `The form of the widget ${widget.name} is submitted ${target}.`,
        severity: 'error' as const,
        blocksPublish: true,
        references: [refWidget(widget, 'form, submit')],
      },
    ]
  })
}
