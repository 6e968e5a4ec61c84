import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type CallRecord, type CallsOptions, callsQuery } from '../../api/queries/calls.ts'
import { liveCallsQuery } from '../../api/queries/live-calls.ts'
import { callsTexts } from '../../texts/calls-texts.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { formatMilliseconds } from '../../ui/format-figure.ts'
import { RowList } from '../../ui/lists/row-list.tsx'
import { ShowMoreButton } from '../../ui/lists/show-more-button.tsx'
import { ErrorNotice } from '../../ui/notice.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { LoadingState } from '../../ui/spinner.tsx'
import { mergeCalls } from './merge-calls.ts'
import { nameCaller } from './name-caller.ts'
import { OutcomeBadge } from './outcome-badge.tsx'

type CallListProps = {
  appId: string
  options: CallsOptions
  onOpen: (callId: string) => void
}

/** Newest calls first. A click on a row opens the call. */
export function CallList({ appId, options, onOpen }: CallListProps) {
  const { list, calls } = useCalls(appId, options)
  if (list.isPending) return <LoadingState />
  if (list.isError) return <ErrorNotice error={list.error} onRetry={() => void list.refetch()} />
  if (calls.length === 0 && !list.hasNextPage)
    return <EmptyState title={callsTexts.none}>{callsTexts.noneHint}</EmptyState>
  return (
    <>
      <RowList items={calls}>{(call) => <CallRow call={call} onOpen={onOpen} />}</RowList>
      <ShowMoreButton list={list} className="self-start" />
    </>
  )
}

/** The list and the calls that followed. Following starts once the list is loaded. */
function useCalls(appId: string, options: CallsOptions) {
  const list = useInfiniteQuery(callsQuery(appId, options))
  const { data, isPlaceholderData: isStale } = list
  const isLive = options.isLive && data !== undefined && !isStale
  const followed = useQuery(liveCallsQuery(appId, { ...options, isLive })).data?.calls
  const calls = useMemo(() => {
    const listed = data?.pages.flatMap((page) => page.data) ?? []
    return isStale ? listed : mergeCalls(followed ?? [], listed)
  }, [data, isStale, followed])
  return { list, calls }
}

const CallRow = ({ call, onOpen }: { call: CallRecord; onOpen: (callId: string) => void }) => (
  <button
    type="button"
    onClick={() => onOpen(call.id)}
    className="grid w-full grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 px-4 py-2.5 text-left hover:bg-raised sm:grid-cols-[minmax(0,1fr)_7rem_4rem_7rem_8rem] lg:grid-cols-[minmax(0,1fr)_7rem_4rem_12rem_7rem_8rem]"
  >
    <span className="truncate font-mono text-sm">{call.tool}</span>
    <span>
      <OutcomeBadge outcome={call.outcome} />
    </span>
    <span className="text-sm tabular-nums max-sm:text-muted sm:text-right">
      {formatMilliseconds(call.duration_ms)}
    </span>
    <span className="truncate text-sm max-lg:hidden" title={call.caller?.id}>
      {call.caller ? nameCaller(call.caller) : <span className="text-muted">{callsTexts.anonymous}</span>}
    </span>
    <span className="truncate text-right text-sm text-muted max-sm:hidden">
      {call.client || callsTexts.vias[call.via]}
    </span>
    <span className="text-right text-sm text-muted">
      <RelativeTime time={call.started_at} />
    </span>
  </button>
)
