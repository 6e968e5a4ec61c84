import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { diagnosticsQuery } from '../../../api/queries/diagnostics.ts'
import { toolListQuery } from '../../../api/queries/tools.ts'
import type { Widget } from '../../../api/queries/widgets.ts'
import { widgetsTexts } from '../../../texts/widgets-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { TextInput } from '../../../ui/field.tsx'
import { VirtualList } from '../../../ui/lists/virtual-list.tsx'
import { useWidgetsView } from '../use-widgets-view.ts'
import { groupIssues } from '../widget-issues.ts'
import { matchesWidget } from '../widget-tools.ts'
import { WidgetRow } from './widget-row.tsx'

/** Fewer widgets are visible at a glance and need no search. */
const searchedFrom = 8

type WidgetListProps = { appId: string; widgets: Widget[]; create: ReactNode }

export function WidgetList({ appId, widgets, create }: WidgetListProps) {
  const { search, show } = useWidgetsView()
  const { data: tools = [] } = useQuery(toolListQuery(appId))
  const { data: diagnostics } = useQuery(diagnosticsQuery(appId))
  const issues = useMemo(() => groupIssues(diagnostics?.issues ?? []), [diagnostics])
  const { q = '' } = search
  if (widgets.length === 0)
    return (
      <EmptyState title={widgetsTexts.empty} action={create}>
        {widgetsTexts.emptyHint}
      </EmptyState>
    )
  const shown = widgets.filter((widget) => matchesWidget(widget, tools, q))
  return (
    <div className="flex flex-col gap-3">
      {(widgets.length >= searchedFrom || q !== '') && (
        <div className="flex items-center gap-3">
          <TextInput
            type="search"
            aria-label={widgetsTexts.search}
            placeholder={widgetsTexts.search}
            className="max-w-sm"
            value={q}
            onChange={({ target }) => show(target.value ? { q: target.value } : {})}
          />
          <p role="status" className="text-sm whitespace-nowrap text-muted">
            {widgetsTexts.count(shown.length, widgets.length)}
          </p>
        </div>
      )}
      {shown.length > 0 ? (
        <VirtualList items={shown} toKey={({ id }) => id} estimatedHeight={68}>
          {(widget) => <WidgetRow widget={widget} tools={tools} issues={issues.get(widget.id) ?? []} />}
        </VirtualList>
      ) : (
        <div className="flex flex-col items-center gap-3 p-6 text-muted">
          {widgetsTexts.noMatch}
          <Button onClick={() => show({})}>{widgetsTexts.clearSearch}</Button>
        </div>
      )}
    </div>
  )
}
