import { useQuery } from '@tanstack/react-query'
import { type Release, releaseChangesQuery } from '../../api/queries/releases.ts'
import { ClientChanges } from '../../differences/client-changes.tsx'
import { ClientContract } from '../../differences/client-contract.tsx'
import { EntityDifferences } from '../../differences/entity-differences.tsx'
import { overviewTexts } from '../../texts/overview-texts.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { QueryContent } from '../../ui/query-content.tsx'

const { publish, changes, releases } = overviewTexts

type CompareDialogProps = { appId: string; from: Release; to: string; onClose: () => void }

/** The differences between a release and another one or the draft: first for clients, then by entity. */
export function CompareDialog({ appId, from, to, onClose }: CompareDialogProps) {
  const differences = useQuery(releaseChangesQuery(appId, from.id, to))
  const version = differences.data?.to.version
  const target = to === 'draft' ? releases.draft : version ? releases.version(version) : releases.live
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="large"
      title={releases.compareTitle(releases.version(from.version), target)}
    >
      <QueryContent query={differences}>
        {({
          data,
          client_changes: seen,
          total_client_changes: totalSeen,
          client_contract: contract,
          total_changes: total,
        }) => (
          <div className="flex flex-col gap-5">
            <section className="flex flex-col gap-2">
              <h3 className="font-medium">{publish.clientsSee}</h3>
              {totalSeen === 0 && <p className="text-sm text-muted">{publish.clientsSeeNothing}</p>}
              {totalSeen > 0 && <ClientContract contract={contract} />}
              <ClientChanges changes={seen} total={totalSeen} />
            </section>
            <section className="flex flex-col gap-2">
              <h3 className="font-medium">{changes.byEntity}</h3>
              <EntityDifferences appId={appId} differences={data} total={total} />
            </section>
          </div>
        )}
      </QueryContent>
    </Dialog>
  )
}
