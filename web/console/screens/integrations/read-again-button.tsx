import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import { useState } from 'react'
import { toTenonError } from '#client'
import { appKey } from '../../api/queries/apps.ts'
import { type DiscoveryStep, readSource } from '../../api/queries/discovery.ts'
import type { Integration } from '../../api/queries/integrations.ts'
import { documentPartTexts } from '../../texts/document-part-texts.ts'
import { integrationsTexts } from '../../texts/integrations-texts.ts'
import { newAppTexts } from '../../texts/new-app-texts.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/overlays/toast.tsx'
import { Permitted } from '../../workspaces/permission.tsx'
import { isTooLarge } from '../new-app/failure-codes.ts'

/** Reads the source again and shows the current step. The events report the changes. Requires an address. */
export function ReadAgainButton({ integration }: { integration: Integration }) {
  const { app_id: appId, id: integrationId, endpoint: url } = integration
  const { readAgain, readAgainDone, readAgainFailed } = integrationsTexts
  const [step, setStep] = useState<DiscoveryStep['name'] | null>(null)
  const queries = useQueryClient()
  const navigate = useNavigate()
  const openSettings = () =>
    void navigate({
      to: '/apps/$appId/integrations',
      params: { appId },
      search: { integration: integrationId, tab: 'settings' },
    })
  const discovery = useMutation({
    mutationFn: () =>
      readSource({
        appId,
        integrationId,
        source: { url },
        // Continues when the screen is left.
        signal: new AbortController().signal,
        onProgress: ({ steps }) => setStep(steps.at(-1)?.name ?? null),
      }),
    onSuccess: ({ steps }) => {
      const failure = steps.find(({ state }) => state === 'failed')
      if (!failure) return showToast({ title: readAgainDone, description: steps.at(-1)?.message ?? '' })
      const { code, message: description } = failure
      const choosePart = isTooLarge(code) && {
        action: { label: documentPartTexts.choosePart, run: openSettings },
      }
      showToast({ title: readAgainFailed, description, ...choosePart })
    },
    onError: (error) => showToast({ title: readAgainFailed, description: toTenonError(error).message }),
    onSettled: () => queries.invalidateQueries({ queryKey: appKey(appId) }),
  })
  if (!url) return null
  return (
    <Permitted needs="draft">
      {' '}
      <Button isBusy={discovery.isPending} onClick={() => discovery.mutate()}>
        {!discovery.isPending && <RefreshCw aria-hidden className="size-4" />}
        {discovery.isPending && step ? newAppTexts.steps[step] : readAgain}
      </Button>
    </Permitted>
  )
}
