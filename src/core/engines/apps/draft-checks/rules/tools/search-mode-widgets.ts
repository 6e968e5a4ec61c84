import { type DraftRule, listBoundTools, toToolReference } from '../../draft-rule.ts'

/** Clients find the widget of a tool in the list of tools. */
export const checkSearchModeWidgets: DraftRule = (contents) => {
  if (contents.app.toolMode !== 'search') return []
  const shown = new Set(contents.widgets.map(({ toolId }) => toolId))
  const tools = listBoundTools(contents).flatMap(({ tool }) => (shown.has(tool.id) ? [tool] : []))
  if (tools.length === 0) return []
  return [
    {
      code: 'search_mode_widgets',
      message: `In search mode, clients show no widgets, since they do not list the tools: results of ${tools.length === 1 ? tools[0]?.name : `${tools.length} tools`} are shown as text.`,
      severity: 'warning',
      blocksPublish: false,
      references: tools.map(toToolReference),
    },
  ]
}
