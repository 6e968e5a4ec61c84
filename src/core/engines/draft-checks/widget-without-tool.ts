import type { Rule } from './rule.ts'
import { refWidget, shownWidgets } from './widgets.ts'

export const widgetWithoutTool: Rule = (contents) => {
  const known = new Set(contents.tools.map((tool) => tool.id))
  return shownWidgets(contents)
    .filter((widget) => widget.toolId === null || !known.has(widget.toolId))
    .map((widget) => ({
      code: 'widget_without_tool',
      message: `The widget ${widget.name} has no tool, so it is never shown.`,
      severity: 'warning',
      blocksPublish: false,
      references: [refWidget(widget)],
    }))
}
