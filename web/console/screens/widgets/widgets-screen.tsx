import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { widgetListQuery } from '../../api/queries/widgets.ts'
import { widgetsTexts } from '../../texts/widgets-texts.ts'
import { Button } from '../../ui/button.tsx'
import { Page } from '../../ui/page.tsx'
import { QueryContent } from '../../ui/query-content.tsx'
import { LoadingState } from '../../ui/spinner.tsx'
import { Permitted } from '../../workspaces/permission.tsx'
import { WidgetList } from './list/widget-list.tsx'
import { NewWidgetDialog } from './new/new-widget-dialog.tsx'
import { useWidgetsView } from './use-widgets-view.ts'

/** Loaded with the first open widget. */
const WidgetPage = lazy(() => import('./widget-page.tsx').then((module) => ({ default: module.WidgetPage })))

/** The list of widgets, or the open widget with its editor and preview. */
export function WidgetsScreen() {
  const { appId, search } = useWidgetsView()
  const { widget } = search
  if (!widget || widget === 'new') return <WidgetListPage appId={appId} />
  return (
    <Suspense fallback={<LoadingState />}>
      <WidgetPage key={widget} appId={appId} widgetId={widget} />
    </Suspense>
  )
}

function WidgetListPage({ appId }: { appId: string }) {
  const { search, show } = useWidgetsView()
  const create = (
    <Permitted needs="draft">
      <Button look="primary" onClick={() => show({ ...search, widget: 'new' }, true)}>
        {widgetsTexts.newWidget}
      </Button>
    </Permitted>
  )
  return (
    <Page title={widgetsTexts.title} description={widgetsTexts.description} actions={create}>
      <QueryContent query={useQuery(widgetListQuery(appId))}>
        {(widgets) => <WidgetList appId={appId} widgets={widgets} create={create} />}
      </QueryContent>
      {search.widget === 'new' && (
        <NewWidgetDialog
          appId={appId}
          toolId={search.tool ?? ''}
          onClose={() => show(search.q ? { q: search.q } : {})}
        />
      )}
    </Page>
  )
}
