import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import type { ReadinessTarget } from '../../../api/queries/readiness.ts'
import { overviewTexts } from '../../../texts/overview-texts.ts'
import { Button } from '../../../ui/button.tsx'

const ReadinessDialog = lazy(() =>
  import('./readiness-dialog.tsx').then((module) => ({ default: module.ReadinessDialog })),
)

/** Opens the readiness dialog. The store is in the address. */
export function ReadinessButton({ appId }: { appId: string }) {
  const { stores: target } = useSearch({ from: '/signed-in-layout/apps/$appId/' })
  const navigate = useNavigate()
  const select = (stores: ReadinessTarget | null) =>
    void navigate({
      to: '/apps/$appId',
      params: { appId },
      search: stores ? { stores } : {},
      replace: true,
    })
  return (
    <>
      <Button onClick={() => select('openai')}>{overviewTexts.stores}</Button>
      {target && (
        <Suspense>
          <ReadinessDialog appId={appId} target={target} onSelect={select} />
        </Suspense>
      )}
    </>
  )
}
