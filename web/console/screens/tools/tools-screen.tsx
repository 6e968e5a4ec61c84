import { useQuery } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import { lazy, Suspense, useDeferredValue, useMemo, useState } from 'react'
import { diagnosticsQuery } from '../../api/queries/diagnostics.ts'
import { type ToolListItem, toolListQuery } from '../../api/queries/tools.ts'
import { toolsTexts } from '../../texts/tools-texts.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorNotice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { LoadingState } from '../../ui/spinner.tsx'
import { useMediaQuery } from '../../ui/use-media-query.ts'
import { Permitted } from '../../workspaces/permission.tsx'
import { groupIssuesByTool } from './list/filter-tools.ts'
import { ToolListPane } from './list/tool-list-pane.tsx'
import { useToolsView } from './list/use-tools-view.ts'
import { ToolDetail } from './tool-detail.tsx'

const ArrangeView = lazy(() => import('./arrange/arrange-view.tsx'))
const LintView = lazy(() => import('./lint/lint-view.tsx'))
const NewToolsDialog = lazy(() =>
  import('./new-tools-dialog.tsx').then((module) => ({ default: module.NewToolsDialog })),
)

/** All tools of the app, next to the open one. */
export function ToolsScreen() {
  const { appId, setSearch } = useToolsView()
  const [isCreating, setIsCreating] = useState(false)
  const list = useQuery(toolListQuery(appId))
  const create = (
    <Permitted needs="draft">
      <Button look="primary" onClick={() => setIsCreating(true)}>
        <Plus aria-hidden className="size-4" />
        {toolsTexts.newTools}
      </Button>
    </Permitted>
  )
  return (
    <Page title={toolsTexts.title} hasPanes actions={list.data?.length ? create : null}>
      {list.isPending && <LoadingState />}
      {list.isError && <ErrorNotice error={list.error} onRetry={() => void list.refetch()} />}
      {list.data?.length === 0 && (
        <EmptyState title={toolsTexts.empty} action={create}>
          {toolsTexts.emptyHint}
        </EmptyState>
      )}
      {list.data && list.data.length > 0 && <Panes tools={list.data} />}
      {isCreating && (
        <Suspense>
          <NewToolsDialog
            appId={appId}
            onClose={() => setIsCreating(false)}
            onCreated={([first]) => setSearch({ tool: first?.id, query: undefined, show: undefined }, true)}
          />
        </Suspense>
      )}
    </Page>
  )
}

/** List and tool side by side; only one of them on narrow windows. */
function Panes({ tools }: { tools: ToolListItem[] }) {
  const { appId, search, setSearch } = useToolsView()
  const isNarrow = useMediaQuery('(width < 48rem)')
  const diagnostics = useQuery(diagnosticsQuery(appId))
  const issues = useMemo(() => groupIssuesByTool(diagnostics.data?.issues ?? []), [diagnostics.data])
  const selectedId = search.tool ?? (isNarrow ? undefined : tools[0]?.id)
  // Deferred, so that moving through the list by keyboard does not wait for editors.
  const shownId = useDeferredValue(selectedId)
  if (search.lint)
    return (
      <Suspense fallback={<LoadingState />}>
        <LintView />
      </Suspense>
    )
  if (search.arrange)
    return (
      <Suspense fallback={<LoadingState />}>
        <ArrangeView tools={tools} issues={issues} />
      </Suspense>
    )
  const listPane = (
    <ToolListPane
      tools={tools}
      issues={issues}
      selectedId={selectedId}
      onSelect={(tool) => setSearch({ tool }, isNarrow)}
    />
  )
  const detail = shownId && (
    <ToolDetail key={shownId} appId={appId} toolId={shownId} issues={issues.get(shownId) ?? []} />
  )
  if (isNarrow) return detail || listPane
  return (
    <div className="grid min-h-0 grow grid-cols-[15rem_minmax(0,1fr)] overflow-hidden rounded-card border border-line bg-surface 2xl:grid-cols-[20rem_minmax(0,1fr)]">
      <div className="flex min-h-0 flex-col border-r border-line">{listPane}</div>
      <div className="min-h-0 min-w-0">{detail}</div>
    </div>
  )
}
