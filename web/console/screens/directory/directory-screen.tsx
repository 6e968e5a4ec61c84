import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { directoryQuery } from '../../api/queries/directory.ts'
import { directoryTexts } from '../../texts/directory-texts.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ShowMoreButton } from '../../ui/lists/show-more-button.tsx'
import { ErrorNotice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { LoadingState } from '../../ui/spinner.tsx'
import { DirectoryFilters } from './directory-filters.tsx'
import type { DirectoryScreenSearch } from './directory-search.ts'
import { ServerCard } from './server-card.tsx'
import { ServerDialog } from './server-dialog.tsx'

export function DirectoryScreen() {
  const { server, ...filter } = useSearch({ from: '/signed-in-layout/directory' })
  const navigate = useNavigate()
  const show = (change: DirectoryScreenSearch) =>
    void navigate({ to: '/directory', search: { ...filter, ...change }, replace: !change.server })
  const list = useInfiniteQuery(directoryQuery(filter))
  const [first] = list.data?.pages ?? []
  return (
    <Page hasCards title={directoryTexts.title} description={directoryTexts.description}>
      <DirectoryFilters filter={filter} facets={first?.facets} onChange={show} />
      {list.isPending && <LoadingState />}
      {list.isError && <ErrorNotice error={list.error} onRetry={() => void list.refetch()} />}
      {first && (
        <p role="status" className="mb-3 text-sm text-muted">
          {directoryTexts.count(first.total_matched_entries, first.total_entries)}
        </p>
      )}
      {first?.items.length === 0 && (
        <EmptyState
          title={directoryTexts.none}
          action={
            <Button onClick={() => void navigate({ to: '/directory', search: {} })}>
              {directoryTexts.clear}
            </Button>
          }
        >
          {directoryTexts.noneHint}
        </EmptyState>
      )}
      <ul className="grid grid-cols-1 gap-4 md:grid-cols-2 xl:grid-cols-3 min-[1920px]:grid-cols-4">
        {list.data?.pages
          .flatMap(({ items }) => items)
          .map((server) => (
            <li key={server.slug} className="min-w-0">
              <ServerCard server={server} search={{ ...filter, server: server.slug }} />
            </li>
          ))}
      </ul>
      <ShowMoreButton list={list} className="mt-4" />
      {server && (
        <ServerDialog slug={server} onClose={() => show({})} onOpen={(slug) => show({ server: slug })} />
      )}
    </Page>
  )
}
