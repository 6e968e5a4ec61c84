import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { hasErrorCode } from '#client'
import type { Versioned } from '../../api/api-client.ts'
import { diagnosticsQuery } from '../../api/queries/diagnostics.ts'
import { type Widget, widgetQuery } from '../../api/queries/widgets.ts'
import { ConflictNotice } from '../../editing/conflict-notice.tsx'
import { LeaveGuard } from '../../editing/leave-guard.tsx'
import { widgetsTexts } from '../../texts/widgets-texts.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorNotice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { QueryContent } from '../../ui/query-content.tsx'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { useMediaQuery } from '../../ui/use-media-query.ts'
import { Permitted } from '../../workspaces/permission.tsx'
import { PreviewPane } from './preview/preview-pane.tsx'
import { SaveState } from './save-state.tsx'
import { useWidgetEdits } from './use-widget-edits.ts'
import { useWidgetsView } from './use-widgets-view.ts'
import { WidgetBackLink } from './widget-back-link.tsx'
import { WidgetIssues } from './widget-issue-notice.tsx'
import { groupIssues } from './widget-issues.ts'
import { WidgetMenu } from './widget-menu.tsx'
import { WidgetTabs } from './widget-tabs.tsx'

/** The editor of a widget, next to a preview of the saved widget. */
export function WidgetPage({ appId, widgetId }: { appId: string; widgetId: string }) {
  const query = useQuery(widgetQuery(appId, widgetId))
  if (query.isError && hasErrorCode(query.error, 'not_found'))
    return (
      <Page title={widgetsTexts.title} description={<WidgetBackLink appId={appId} />}>
        <EmptyState title={widgetsTexts.missing} />
      </Page>
    )
  return <QueryContent query={query}>{(saved) => <WidgetEditor saved={saved} />}</QueryContent>
}

function WidgetEditor({ saved }: { saved: Versioned<Widget> }) {
  const edits = useWidgetEdits(saved)
  const { app_id: appId, id } = saved.data
  const { data: diagnostics } = useQuery(diagnosticsQuery(appId))
  const issues = groupIssues(diagnostics?.issues ?? []).get(id) ?? []
  return (
    <Page
      isWide
      title={edits.values.name}
      description={<WidgetBackLink appId={appId} />}
      actions={
        <>
          <SaveState edits={edits} />
          <Permitted needs="draft">
            <WidgetMenu widget={saved.data} />
          </Permitted>
        </>
      }
    >
      <Panes preview={<PreviewPane widget={saved} edits={edits} />}>
        <LeaveGuard edits={edits} freeParameters={['tab', 'view', 'q']} isAutosaved />
        <ConflictNotice
          conflicts={edits.conflicts}
          onTakeTheirs={edits.takeTheirs}
          onOverwrite={() => void edits.save()}
        />
        {edits.error !== null && <ErrorNotice error={edits.error} />}
        {issues.length > 0 && <WidgetIssues issues={issues} />}
        <WidgetTabs widget={saved.data} edits={edits} />
      </Panes>
    </Page>
  )
}

const viewOptions = (['editor', 'preview'] as const).map((view) => ({
  value: view,
  label: widgetsTexts.views[view],
}))

/** Large windows show editor and preview together; others offer a choice that stays in view. */
function Panes({ preview, children }: { preview: ReactNode; children: ReactNode }) {
  const { search, show } = useWidgetsView()
  const isSideBySide = useMediaQuery('(min-width: 80rem)')
  const view = search.view ?? 'editor'
  const { view: _, ...rest } = search
  return (
    <div className="grid gap-4 xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] xl:gap-6 min-[1920px]:grid-cols-[minmax(0,46rem)_minmax(0,1fr)]">
      {!isSideBySide && (
        <div className="sticky top-2 z-10 w-fit rounded-control bg-surface shadow-sm">
          <SegmentedControl
            label={widgetsTexts.view}
            options={viewOptions}
            value={view}
            onChange={(next) => show(next === 'preview' ? { ...rest, view: next } : rest)}
          />
        </div>
      )}
      <div className="flex min-w-0 flex-col gap-4" hidden={!isSideBySide && view !== 'editor'}>
        {children}
      </div>
      {(isSideBySide || view === 'preview') && (
        <div className="min-w-0 xl:sticky xl:top-4 xl:self-start">{preview}</div>
      )}
    </div>
  )
}
