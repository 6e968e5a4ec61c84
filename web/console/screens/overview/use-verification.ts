import { useMutation } from '@tanstack/react-query'
import { toTenonError } from '#client'
import { verifyRelease } from '../../api/queries/releases.ts'
import { overviewTexts } from '../../texts/overview-texts.ts'
import { showToast } from '../../ui/overlays/toast.tsx'

/** Verifies the endpoint of a release, and shows the outcome as a message. */
export function useVerification(appId: string, releaseId: string): () => void {
  const { verified, notVerified } = overviewTexts.releases
  const verification = useMutation({
    mutationFn: () => verifyRelease(appId, releaseId),
    onSuccess: ({ ok }) => showToast({ title: ok ? verified : notVerified }),
    onError: (error) => showToast({ title: notVerified, description: toTenonError(error).message }),
  })
  return () => verification.mutate()
}
