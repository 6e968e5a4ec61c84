import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { type AuditEntry, type AuditOptions, auditQuery } from '../api/queries/audit.ts'
import { useCurrentUser } from '../shell/current-user.ts'
import { auditTexts } from '../texts/audit-texts.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { RowList } from '../ui/lists/row-list.tsx'
import { ShowMoreButton } from '../ui/lists/show-more-button.tsx'
import { ErrorNotice } from '../ui/notice.tsx'
import { LoadingState } from '../ui/spinner.tsx'
import { AuditEntryDialog } from './audit-entry-dialog.tsx'
import { AuditFilters } from './audit-filters.tsx'
import { type AuditNames, AuditRow } from './audit-row.tsx'
import { type AuditSearch, auditRangeMs } from './audit-search.ts'
import { ExportButton } from './export-button.tsx'
import { nameActors } from './name-actors.ts'
import { useEntityNames } from './use-entity-names.ts'

type AuditViewProps = {
  /** The app or workspace that the entries belong to. */
  scope: { app_id: string } | { workspace_id: string }
  /** The apps of the workspace that the filter offers. */
  apps?: { id: string; name: string }[]
  search: AuditSearch
  onChange: (change: AuditSearch) => void
}

export function AuditView({ scope, apps, search, onChange }: AuditViewProps) {
  const { subject, operation, app, range = '30d' } = search
  const options: AuditOptions = {
    filter: {
      ...scope,
      ...(subject && { subject }),
      ...(operation && { operation }),
      ...(app && { app_id: app }),
    },
    rangeMs: auditRangeMs[range],
  }
  const list = useInfiniteQuery(auditQuery(options))
  const entries = useMemo(() => list.data?.pages.flatMap(({ data }) => data) ?? [], [list.data])
  const user = useCurrentUser()
  const people = useMemo(() => nameActors(entries, user), [entries, user])
  const entities = useEntityNames('app_id' in scope ? scope.app_id : '')
  return (
    <div className="flex flex-col gap-4">
      <AuditFilters
        search={search}
        entries={entries}
        people={people}
        {...(apps && { apps })}
        onChange={onChange}
        exportButton={<ExportButton options={options} />}
      />
      <AuditList list={list} entries={entries} names={{ people, entities }} />
    </div>
  )
}

type ListQuery = Pick<
  ReturnType<typeof useInfiniteQuery>,
  'isPending' | 'isError' | 'error' | 'refetch' | 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'
>

type AuditListProps = { list: ListQuery; entries: AuditEntry[]; names: AuditNames }

function AuditList({ list, entries, names }: AuditListProps) {
  const [opened, setOpened] = useState<AuditEntry | null>(null)
  if (list.isPending) return <LoadingState />
  if (list.isError) return <ErrorNotice error={list.error} onRetry={() => void list.refetch()} />
  if (entries.length === 0 && !list.hasNextPage)
    return <EmptyState title={auditTexts.none}>{auditTexts.noneHint}</EmptyState>
  return (
    <>
      <RowList items={entries}>
        {(entry) => <AuditRow entry={entry} names={names} onOpen={() => setOpened(entry)} />}
      </RowList>
      <ShowMoreButton list={list} className="self-start" />
      {opened && <AuditEntryDialog entry={opened} names={names} onClose={() => setOpened(null)} />}
    </>
  )
}
