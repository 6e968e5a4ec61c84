import { useMutation, useQueryClient } from '@tanstack/react-query'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import { toTenonError } from '#client'
import { appKey } from '../../api/queries/apps.ts'
import { discoverIntegration, type Integration } from '../../api/queries/integrations.ts'
import { integrationsTexts } from '../../texts/integrations-texts.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast.tsx'

/** Reads the source again; what changed is reported in the events. Of no use without an address. */
export function ReadAgainButton({ integration }: { integration: Integration }) {
  const { app_id: appId, id, endpoint } = integration
  const { readAgain, readAgainDone, readAgainFailed } = integrationsTexts
  const queries = useQueryClient()
  const discovery = useMutation({
    mutationFn: () => discoverIntegration(appId, id),
    onSuccess: ({ last_error: failure }) =>
      showToast(failure ? { title: readAgainFailed, description: failure } : { title: readAgainDone }),
    onError: (error) => showToast({ title: readAgainFailed, description: toTenonError(error).message }),
    onSettled: () => queries.invalidateQueries({ queryKey: appKey(appId) }),
  })
  if (!endpoint) return null
  return (
    <Button isBusy={discovery.isPending} onClick={() => discovery.mutate()}>
      {!discovery.isPending && <RefreshCw aria-hidden className="size-4" />}
      {readAgain}
    </Button>
  )
}
