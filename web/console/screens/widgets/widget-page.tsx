import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Versioned } from '../../api/api-client.ts'
import { hasErrorCode } from '../../api/api-error.ts'
import { diagnosticsQuery } from '../../api/queries/diagnostics.ts'
import { type Widget, widgetQuery } from '../../api/queries/widgets.ts'
import { ConflictNotice } from '../../editing/conflict-notice.tsx'
import { widgetsTexts } from '../../texts/widgets-texts.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorNotice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { QueryContent } from '../../ui/query-content.tsx'
import { PreviewPane } from './preview/preview-pane.tsx'
import { SaveState } from './save-state.tsx'
import { useWidgetEdits } from './use-widget-edits.ts'
import { WidgetBackLink } from './widget-back-link.tsx'
import { WidgetIssues } from './widget-issue-notice.tsx'
import { groupIssues } from './widget-issues.ts'
import { WidgetMenu } from './widget-menu.tsx'
import { WidgetTabs } from './widget-tabs.tsx'

/** One widget: its editor, and beside it the preview of what is saved. */
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
          <WidgetMenu widget={saved.data} />
        </>
      }
    >
      <Panes preview={<PreviewPane widget={saved} edits={edits} />}>
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

/** On small windows the preview comes after the editor; on large ones it stays in sight beside it. */
const Panes = ({ preview, children }: { preview: ReactNode; children: ReactNode }) => (
  <div className="grid gap-6 xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] min-[1920px]:grid-cols-[minmax(0,46rem)_minmax(0,1fr)]">
    <div className="flex min-w-0 flex-col gap-4">{children}</div>
    <div className="min-w-0 xl:sticky xl:top-4 xl:self-start">{preview}</div>
  </div>
)
