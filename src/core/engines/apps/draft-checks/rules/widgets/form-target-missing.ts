import { findToolByName } from '#core/engines/widgets/config/index.ts'
import type { DraftRule } from '../../draft-rule.ts'
import { listCallableTools, listSubmittingWidgets, toWidgetReference } from '../../widget-queries.ts'

export const checkFormTargetMissing: DraftRule = (contents) => {
  const tools = listCallableTools(contents)
  return listSubmittingWidgets(contents).flatMap((widget) => {
    const { targetToolName } = widget.config.form.submit
    if (findToolByName(tools, targetToolName)) return []
    const target = targetToolName
      ? `to ${targetToolName}, which is not an enabled tool`
      : 'without a target tool'
    return [
      {
        code: 'form_target_missing',
        message: `The form of the widget ${widget.name} is submitted ${target}.`,
        severity: 'error' as const,
        blocksPublish: true,
        references: [toWidgetReference(widget, 'form, submit')],
      },
    ]
  })
}
