import type { DraftRule } from '../../draft-rule.ts'
import { listVisibleWidgets, toWidgetReference } from '../../widget-queries.ts'

export const checkWidgetWithoutTool: DraftRule = (contents) => {
  const known = new Set(contents.tools.map((tool) => tool.id))
  return listVisibleWidgets(contents)
    .filter((widget) => widget.toolId === null || !known.has(widget.toolId))
    .map((widget) => ({
      code: 'widget_without_tool',
      message: `The widget ${widget.name} has no tool, so it is never shown.`,
      severity: 'warning',
      blocksPublish: false,
      references: [toWidgetReference(widget)],
    }))
}
