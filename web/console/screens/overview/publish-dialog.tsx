import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { toClientAddress } from '#client'
import { type App, appOverviewQuery } from '../../api/queries/apps.ts'
import { type DraftIssue, diagnosticsQuery } from '../../api/queries/diagnostics.ts'
import {
  type ClientChange,
  type ContentsDifferences,
  createRelease,
  draftChangesQuery,
  verifyRelease,
} from '../../api/queries/releases.ts'
import { ClientChanges } from '../../differences/client-changes.tsx'
import { ClientContract } from '../../differences/client-contract.tsx'
import { useChange } from '../../editing/use-change.ts'
import { overviewTexts } from '../../texts/overview-texts.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorNotice, Notice } from '../../ui/notice.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { QueryContent } from '../../ui/query-content.tsx'
import { IssueList } from './issues-card.tsx'
import { PublishAudience } from './publish-audience.tsx'

const PreserveCallsButton = lazy(() => import('./preserve-calls-button.tsx'))

const texts = overviewTexts.publish

/** Shows the effect of a release on clients and its blocking issues, then publishes and verifies it. */
export function PublishDialog({ app, onClose }: { app: App; onClose: () => void }) {
  const changes = useQuery(draftChangesQuery(app.id))
  const issues = useQuery(diagnosticsQuery(app.id))
  const release = useRelease(app.id)
  const blockers = issues.data?.issues.filter((issue) => issue.blocks_publish) ?? []
  const warnings = issues.data?.issues.filter((issue) => !issue.blocks_publish) ?? []
  const published = release.data
  const publishButton = (
    <Button
      look="primary"
      disabled={!issues.data || blockers.length > 0}
      isBusy={release.isPending}
      onClick={() => release.mutate()}
    >
      {release.isPending ? texts.publishing : texts.action}
    </Button>
  )
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={texts.title}
      footer={
        published ? (
          <Button look="primary" onClick={onClose}>
            {texts.done}
          </Button>
        ) : (
          publishButton
        )
      }
    >
      {published ? (
        <Published {...published} />
      ) : (
        <div className="flex flex-col gap-4">
          <PublishAudience appId={app.id} />
          {blockers.length > 0 && <Blockers appId={app.id} blockers={blockers} />}
          <QueryContent query={changes}>
            {(data) => <SeenByClients appId={app.id} changes={data} />}
          </QueryContent>
          {warnings.length > 0 && (
            <Notice tone="warning" title={texts.warnings(warnings.length)}>
              <IssueList appId={app.id} issues={warnings} />
            </Notice>
          )}
          {release.isError && <ErrorNotice error={release.error} />}
        </div>
      )}
    </Dialog>
  )
}

function useRelease(appId: string) {
  const queries = useQueryClient()
  // One key for each opening of the dialog, so that a repeated request creates one release.
  const [key] = useState(() => crypto.randomUUID())
  return useChange({
    send: async () => {
      const { id, version } = await createRelease(appId, key)
      const isVerified = await verifyRelease(appId, id).then(
        ({ ok }) => ok,
        () => false,
      )
      const { endpoint } = await queries.ensureQueryData(appOverviewQuery(appId))
      return { version, endpoint, isVerified }
    },
    outdates: ['apps'],
  })
}

type PublishedProps = { version: number; endpoint: string; isVerified: boolean }

const Published = ({ version, endpoint, isVerified }: PublishedProps) => (
  <Notice tone={isVerified ? 'info' : 'warning'} isAlert title={texts.published(version)}>
    <p>{isVerified ? texts.verified : texts.notVerified}</p>
    <code className="mt-2 block font-mono text-xs break-all">{toClientAddress(endpoint)}</code>
  </Notice>
)

const Blockers = ({ appId, blockers }: { appId: string; blockers: DraftIssue[] }) => (
  <Notice tone="danger" title={texts.blocked(blockers.length)}>
    <IssueList appId={appId} issues={blockers} />
  </Notice>
)

/** The changes whose broken calls aliases could keep working. */
const preservedKinds: ReadonlySet<ClientChange['kind']> = new Set([
  'tool_removed',
  'tool_renamed',
  'tool_input_changed',
  'tool_alias_removed',
])

function SeenByClients({ appId, changes }: { appId: string; changes: ContentsDifferences }) {
  const { from, client_changes: seen, total_client_changes: total } = changes
  if (from.kind === 'nothing') return <p className="text-sm">{texts.first}</p>
  return (
    <section className="flex flex-col gap-2">
      <h3 className="font-medium">{total === 0 ? texts.clientsSeeNothing : texts.clientsSee}</h3>
      {total > 0 && <ClientContract contract={changes.client_contract} />}
      <ClientChanges
        changes={seen}
        total={total}
        renderAction={(change) =>
          change.class === 'breaking' &&
          preservedKinds.has(change.kind) && (
            <Suspense>
              <PreserveCallsButton appId={appId} change={change} />
            </Suspense>
          )
        }
      />
    </section>
  )
}
