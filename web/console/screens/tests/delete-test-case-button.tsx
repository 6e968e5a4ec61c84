import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { toTenonError } from '#client'
import { appKey } from '../../api/queries/apps.ts'
import { createTestCase, deleteTestCase, testCaseQuery } from '../../api/queries/test-cases.ts'
import { testsTexts as texts } from '../../texts/tests-texts.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/overlays/toast.tsx'
import { toTestCaseValues } from './test-case-values.ts'

type DeleteTestCaseButtonProps = { appId: string; caseId: string; caseKey: string }

/** Deletes a test case at once, and offers to undo the deletion. */
export function DeleteTestCaseButton({ appId, caseId, caseKey }: DeleteTestCaseButtonProps) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const refresh = () => queries.invalidateQueries({ queryKey: appKey(appId) })
  const sayError = (error: Error) => showToast({ title: toTenonError(error).message })
  const deletion = useMutation({
    mutationFn: async () => {
      const { data } = await queries.fetchQuery({ ...testCaseQuery(appId, caseId), staleTime: 0 })
      await deleteTestCase(appId, caseId)
      return toTestCaseValues(data.test_case)
    },
    onSuccess: async (values) => {
      const restore = () => void createTestCase(appId, values).then(refresh, sayError)
      showToast({ title: texts.deleted(caseKey), action: { label: texts.undo, run: restore } })
      await navigate({ to: '/apps/$appId/tests', params: { appId }, replace: true })
      queries.removeQueries({ queryKey: testCaseQuery(appId, caseId).queryKey })
      await refresh()
    },
    onError: sayError,
  })
  return (
    <Button isBusy={deletion.isPending} aria-label={texts.delete} onClick={() => deletion.mutate()}>
      {texts.deleteShort}
    </Button>
  )
}
