import { useParams, useSearch } from '@tanstack/react-router'
import { NewTestCaseDialog } from './new-test-case-dialog.tsx'
import { TestCasePage } from './test-case-page.tsx'
import { TestListPage } from './test-list-page.tsx'
import { useTestsNavigation } from './use-tests-navigation.ts'

const route = '/signed-in-layout/apps/$appId/tests'

/** The list of test cases, or the open one. */
export function TestsScreen() {
  const { appId } = useParams({ from: route })
  const { case: caseId } = useSearch({ from: route })
  const show = useTestsNavigation(appId)
  if (caseId && caseId !== 'new') return <TestCasePage key={caseId} appId={appId} caseId={caseId} />
  return (
    <>
      <TestListPage appId={appId} />
      {caseId === 'new' && (
        <NewTestCaseDialog
          appId={appId}
          onClose={() => show({ case: undefined })}
          onCreated={(id) => show({ case: id })}
        />
      )}
    </>
  )
}
