import { useMutation, useQueryClient } from '@tanstack/react-query'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import { toTenonError } from '#client'
import { appKey } from '../../../api/queries/apps.ts'
import { checkSource } from '../../../api/queries/refresh.ts'
import { changesTexts as texts } from '../../../texts/changes-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { Permitted } from '../../../workspaces/permission.tsx'

type CheckButtonProps = {
  place: { appId: string; integrationId: string }
  /** Called after the source was read; nothing is applied before it is reviewed. */
  onChecked?: () => void
}

/** Looks for changes of the source, which then wait for a review. */
export function CheckButton({ place, onChecked }: CheckButtonProps) {
  const queries = useQueryClient()
  const checking = useMutation({
    mutationFn: () => checkSource(place),
    onSuccess: () => onChecked?.(),
    onError: (error) => showToast({ title: toTenonError(error).message }),
    onSettled: () => queries.invalidateQueries({ queryKey: appKey(place.appId) }),
  })
  return (
    <Permitted needs="draft">
      <Button isBusy={checking.isPending} onClick={() => checking.mutate()}>
        {!checking.isPending && <RefreshCw aria-hidden className="size-4" />}
        {onChecked ? texts.checkForChanges : texts.check}
      </Button>
    </Permitted>
  )
}
