import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { appKey } from '../../api/queries/apps.ts'
import { type ContentsDifferences, discardDraft, draftChangesQuery } from '../../api/queries/releases.ts'
import { EntityDifferences } from '../../differences/entity-differences.tsx'
import { overviewTexts } from '../../texts/overview-texts.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { showToast } from '../../ui/overlays/toast.tsx'
import { QueryContent } from '../../ui/query-content.tsx'
import { Permitted } from '../../workspaces/permission.tsx'

const texts = overviewTexts.changes

/** The differences between draft and live release, by entity and field. */
export function ChangesCard({ appId }: { appId: string }) {
  const changes = useQuery(draftChangesQuery(appId))
  const { data } = changes
  const canDiscard = data?.from.kind === 'release' && data.total_changes > 0
  return (
    <Card
      title={texts.title}
      actions={
        canDiscard && (
          <Permitted needs="draft">
            <DiscardButton appId={appId} changes={data} />
          </Permitted>
        )
      }
    >
      <QueryContent query={changes}>
        {({ data: differences, from, total_changes: total }) => (
          <>
            {from.kind === 'nothing' && <p className="mb-3 text-sm text-muted">{texts.unreleased}</p>}
            {total === 0 && from.kind === 'release' && <p className="text-sm text-muted">{texts.none}</p>}
            <EntityDifferences appId={appId} differences={differences} total={total} />
          </>
        )}
      </QueryContent>
    </Card>
  )
}

type DiscardButtonProps = { appId: string; changes: ContentsDifferences }

function DiscardButton({ appId, changes }: DiscardButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  const queries = useQueryClient()
  const discard = useMutation({
    mutationFn: () => discardDraft(appId),
    onSuccess: async () => {
      setIsOpen(false)
      showToast({ title: texts.discarded })
      await queries.invalidateQueries({ queryKey: appKey(appId) })
    },
  })
  return (
    <>
      <Button look="quiet" onClick={() => setIsOpen(true)}>
        {texts.discard}
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title={texts.discard}
        action={texts.discard}
        typedConfirmation={texts.discardWord}
        change={discard}
      >
        <p>{texts.discardHint}</p>
        <EntityDifferences appId={appId} differences={changes.data} total={changes.total_changes} />
      </ConfirmDialog>
    </>
  )
}
