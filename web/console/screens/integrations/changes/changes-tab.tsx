import { useQuery } from '@tanstack/react-query'
import type { Integration } from '../../../api/queries/integrations.ts'
import { pendingDifferenceQuery, type SourceWatch, watchQuery } from '../../../api/queries/refresh.ts'
import { changesTexts as texts } from '../../../texts/changes-texts.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { QueryContent } from '../../../ui/query-content.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { PermittedFields } from '../../../workspaces/permission.tsx'
import { CheckButton } from './check-button.tsx'
import { DifferenceReview } from './difference-review.tsx'
import { WatchSettings } from './watch-settings.tsx'

/** The pending difference between the source and its import, and the schedule of checks. */
export default function ChangesTab({ integration }: { integration: Integration }) {
  const { app_id: appId, id: integrationId, endpoint, kind } = integration
  const query = useQuery(watchQuery({ appId, integrationId }))
  if (!endpoint) return <EmptyState title={texts.noAddress}>{texts.noAddressHint}</EmptyState>
  return (
    <QueryContent query={query}>
      {(watch) => (
        <div className="flex flex-col gap-8">
          <WaitingChange appId={appId} integrationId={integrationId} kind={kind} watch={watch} />
          <PermittedFields needs="draft">
            <WatchSettings key={watch.every} place={{ appId, integrationId }} watch={watch} />
          </PermittedFields>
        </div>
      )}
    </QueryContent>
  )
}

type WaitingChangeProps = {
  appId: string
  integrationId: string
  kind: Integration['kind']
  watch: SourceWatch
}

function WaitingChange({ appId, integrationId, kind, watch }: WaitingChangeProps) {
  const { pending_difference_id: id, checked_at: checkedAt, last_error: lastError } = watch
  return (
    <section className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <CheckButton place={{ appId, integrationId }} />
        <p className="text-sm text-muted">
          {checkedAt ? (
            <>
              {texts.checked} <RelativeTime time={checkedAt} />
            </>
          ) : (
            texts.never
          )}
        </p>
      </div>
      {lastError && <Notice tone="danger" title={lastError} />}
      <WaitingContent appId={appId} id={id} kind={kind} />
    </section>
  )
}

type WaitingContentProps = { appId: string; id: string | null; kind: Integration['kind'] }

function WaitingContent({ appId, id, kind }: WaitingContentProps) {
  if (id) return <WaitingDifference key={id} appId={appId} id={id} />
  if (kind === 'mcp') return <EmptyState title={texts.pinned}>{texts.pinnedHint}</EmptyState>
  return <EmptyState title={texts.nothing}>{texts.nothingHint}</EmptyState>
}

function WaitingDifference({ appId, id }: { appId: string; id: string }) {
  const query = useQuery(pendingDifferenceQuery({ appId, id }))
  return (
    <QueryContent query={query}>{(difference) => <DifferenceReview difference={difference} />}</QueryContent>
  )
}
