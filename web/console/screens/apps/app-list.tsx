import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type AppItem, appListQuery } from '../../api/queries/apps.ts'
import { appsTexts } from '../../texts/apps-texts.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ShowMoreButton } from '../../ui/lists/show-more-button.tsx'
import { ErrorNotice } from '../../ui/notice.tsx'
import { LoadingState } from '../../ui/spinner.tsx'
import { useChosenWorkspace } from '../../workspaces/chosen-workspace.ts'
import { AppCard } from './app-card.tsx'
import type { AppListLayout } from './app-layouts.ts'
import { AppTable } from './app-table.tsx'
import { type AppsSearch, toAppListFilter } from './apps-search.ts'

type AppListProps = {
  search: AppsSearch
  layout: AppListLayout
  newAppLink: ReactNode
  /** Left out while there is nothing to filter. */
  filters: ReactNode
  onClear: () => void
}

export function AppList({ search, layout, newAppLink, filters, onClear }: AppListProps) {
  const { q = '' } = search
  const list = useInfiniteQuery(appListQuery(toAppListFilter(search, useChosenWorkspace())))
  const { data, isPlaceholderData: isStale } = list
  const apps = data?.pages.flatMap((page) => page.data) ?? []
  if (data && !isStale && q === '' && apps.length === 0)
    return (
      <EmptyState title={appsTexts.empty} action={newAppLink}>
        {appsTexts.emptyHint}
      </EmptyState>
    )
  return (
    <>
      {(!list.isPending || q !== '') && filters}
      {list.isPending && <LoadingState />}
      {list.isError && <ErrorNotice error={list.error} onRetry={() => void list.refetch()} />}
      <p role="status" className="sr-only">
        {data && !isStale && q !== '' && appsTexts.found(apps.length, list.hasNextPage)}
      </p>
      {data && !isStale && apps.length === 0 && (
        <EmptyState
          title={appsTexts.noMatch(q)}
          action={<Button onClick={onClear}>{appsTexts.clear}</Button>}
        >
          {appsTexts.noMatchHint}
        </EmptyState>
      )}
      {apps.length > 0 && <Apps apps={apps} layout={layout} />}
      <ShowMoreButton list={list} className="mt-4" />
    </>
  )
}

function Apps({ apps, layout }: { apps: AppItem[]; layout: AppListLayout }) {
  if (layout === 'table') return <AppTable apps={apps} />
  return (
    <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-3 min-[1920px]:grid-cols-4">
      {apps.map((app) => (
        <li key={app.id} className="min-w-0">
          <AppCard app={app} />
        </li>
      ))}
    </ul>
  )
}
