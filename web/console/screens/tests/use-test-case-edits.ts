import { useQueryClient } from '@tanstack/react-query'
import type { Versioned } from '../../api/api-client.ts'
import { appKey } from '../../api/queries/apps.ts'
import { changeTestCase, type TestCase, testCaseQuery } from '../../api/queries/test-cases.ts'
import { useEdits } from '../../editing/use-edits.ts'
import { type TestCaseValues, toTestCaseValues } from './test-case-values.ts'

const toSaved = ({ data, etag }: Versioned<{ test_case: TestCase }>) => ({
  data: toTestCaseValues(data.test_case),
  etag,
})

export function useTestCaseEdits(testCase: TestCase, etag: string) {
  const queries = useQueryClient()
  const { app_id: appId, id } = testCase
  return useEdits<TestCaseValues>({
    saved: { data: toTestCaseValues(testCase), etag },
    save: async (change, version) => {
      const saved = await changeTestCase(testCase, change, version)
      queries.setQueryData(testCaseQuery(appId, id).queryKey, saved)
      void queries.invalidateQueries({ queryKey: appKey(appId) })
      return toSaved(saved)
    },
    reload: async () => toSaved(await queries.fetchQuery({ ...testCaseQuery(appId, id), staleTime: 0 })),
  })
}
