import { Link } from '@tanstack/react-router'
import type { DraftIssue } from '../../../api/queries/diagnostics.ts'
import type { ToolListItem } from '../../../api/queries/tools.ts'
import type { Widget } from '../../../api/queries/widgets.ts'
import { widgetsTexts } from '../../../texts/widgets-texts.ts'
import { Badge } from '../../../ui/badge.tsx'
import { listCalledTools } from '../widget-tools.ts'

type WidgetRowProps = { widget: Widget; tools: readonly ToolListItem[]; issues: readonly DraftIssue[] }

export function WidgetRow({ widget, tools, issues }: WidgetRowProps) {
  const called = listCalledTools(widget, tools)
  return (
    <Link
      to="/apps/$appId/widgets"
      params={{ appId: widget.app_id }}
      search={{ widget: widget.id }}
      className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3 hover:bg-raised"
    >
      <span className="min-w-0 grow basis-60">
        <span className="block truncate font-medium">{widget.name}</span>
        <span className="block truncate text-sm text-muted">
          {describeTool(widget, tools)}
          {called.length > 0 && ` · ${widgetsTexts.calls(called.map(({ name }) => name).join(', '))}`}
        </span>
      </span>
      {issues.length > 0 && (
        <Badge tone={issues.some(({ blocks_publish }) => blocks_publish) ? 'danger' : 'warning'}>
          {widgetsTexts.issueMark(issues.length)}
        </Badge>
      )}
      {widget.visibility === 'hidden' && <Badge>{widgetsTexts.hidden}</Badge>}
      <Badge tone="accent">{widgetsTexts.primitives[widget.primitive].label}</Badge>
    </Link>
  )
}

function describeTool({ tool_id }: Widget, tools: readonly ToolListItem[]): string {
  if (!tool_id) return widgetsTexts.noTool
  return widgetsTexts.shows(tools.find(({ id }) => id === tool_id)?.name ?? widgetsTexts.missingTool)
}
