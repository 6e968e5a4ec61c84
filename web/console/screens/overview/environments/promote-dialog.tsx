import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { promoteRelease, promotionPlanQuery } from '../../../api/queries/environments.ts'
import { allReleasesQuery, type Release } from '../../../api/queries/releases.ts'
import { useChange } from '../../../editing/use-change.ts'
import { environmentsTexts } from '../../../texts/environments-texts.ts'
import { SelectField } from '../../../ui/labelled-fields.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx'
import { QueryContent } from '../../../ui/query-content.tsx'
import type { EnvironmentRowProps } from './environment-row-props.ts'
import { listReleases, type PromotableRelease } from './list-releases.ts'
import { PlannedPromotion } from './planned-promotion.tsx'

const texts = environmentsTexts.promote

type PromoteDialogProps = EnvironmentRowProps & { onClose: () => void }

/** Chooses a release, shows what its promotion would change or lacks, and promotes it. */
export function PromoteDialog(props: PromoteDialogProps) {
  const releases = useQuery(allReleasesQuery(props.root.app_id))
  if (releases.data) return <PromotionForm {...props} releases={releases.data} />
  return (
    <Dialog isOpen title={texts.title(props.environment.key)} onClose={props.onClose}>
      <QueryContent query={releases}>{() => null}</QueryContent>
    </Dialog>
  )
}

function PromotionForm({
  environment: target,
  environments,
  root,
  releases,
  onClose,
}: PromoteDialogProps & { releases: readonly Release[] }) {
  // They stay while the promotion changes the lists.
  const [choices] = useState(() => listReleases(environments, target, releases))
  const [releaseId, setReleaseId] = useState(choices[0]?.id ?? '')
  const plan = useQuery({ ...promotionPlanQuery(target, releaseId), enabled: releaseId !== '' })
  const promotion = useChange({
    send: () => promoteRelease(target, releaseId),
    outdates: ['apps'],
    done: ({ release }) => texts.done(release.origin_version, target.key),
    onDone: onClose,
  })
  return (
    <FormDialog
      onClose={onClose}
      title={texts.title(target.key)}
      action={texts.action}
      isBusy={promotion.isPending}
      isDisabled={!plan.data?.is_ready || plan.data.is_live}
      error={promotion.error}
      onSubmit={() => promotion.mutate()}
    >
      {choices.length === 0 ? (
        <p>{texts.nothing}</p>
      ) : (
        <>
          <SelectField
            label={texts.release}
            options={choices.map(toOption)}
            value={releaseId}
            onChange={setReleaseId}
          />
          <div aria-live="polite">
            <QueryContent query={plan}>
              {(data) => <PlannedPromotion plan={data} {...{ target, root }} />}
            </QueryContent>
          </div>
        </>
      )}
    </FormDialog>
  )
}

const toOption = ({ id, version, environments }: PromotableRelease) => ({
  value: id,
  label:
    environments.length > 0
      ? texts.liveIn(version, environments.join(', '))
      : environmentsTexts.release(version),
})
