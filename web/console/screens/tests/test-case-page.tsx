import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import Play from 'lucide-react/icons/play'
import { hasErrorCode } from '#client'
import { type TestCase, testCaseListQuery, testCaseQuery } from '../../api/queries/test-cases.ts'
import { toolListQuery } from '../../api/queries/tools.ts'
import { EditForm } from '../../editing/edit-form.tsx'
import { testCaseTexts, testsTexts as texts } from '../../texts/tests-texts.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { showToast } from '../../ui/overlays/toast.tsx'
import { Page } from '../../ui/page.tsx'
import { QueryContent } from '../../ui/query-content.tsx'
import { Permitted } from '../../workspaces/permission.tsx'
import { DeleteTestCaseButton } from './delete-test-case-button.tsx'
import { RunProgress } from './run-progress.tsx'
import { TestCaseFields } from './test-case-fields.tsx'
import { TestResult } from './test-result.tsx'
import { useTestRuns } from './test-runs.ts'
import { useTestCaseEdits } from './use-test-case-edits.ts'
import { useIsRunning, useTestReports } from './use-test-reports.ts'
import { useTestStarter } from './use-test-starter.ts'

/** A test case, next to its last result. */
export function TestCasePage({ appId, caseId }: { appId: string; caseId: string }) {
  const query = useQuery(testCaseQuery(appId, caseId))
  if (hasErrorCode(query.error, 'not_found'))
    return (
      <Page title={texts.title}>
        <EmptyState title={texts.missing} action={<BackLink appId={appId} />} />
      </Page>
    )
  return (
    <QueryContent query={query}>
      {({ data, etag }) => <TestCaseContent testCase={data.test_case} etag={etag} />}
    </QueryContent>
  )
}

function TestCaseContent({ testCase, etag }: { testCase: TestCase; etag: string }) {
  const { app_id: appId, key } = testCase
  const edits = useTestCaseEdits(testCase, etag)
  const tools = useQuery(toolListQuery(appId))
  const report = useTestReports(appId).get(key)
  const isRunning = useIsRunning(appId)(key)
  const confirm = (isSaved: boolean) => isSaved && showToast({ title: texts.saved })
  return (
    <Page
      hasCards
      title={key}
      description={<BackLink appId={appId} />}
      actions={
        <Permitted needs="draft">
          <CaseActions testCase={testCase} />
        </Permitted>
      }
    >
      <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="flex min-w-0 flex-col gap-4 xl:order-last">
          <RunProgress appId={appId} />
          <TestResult testCase={testCase} report={report} isRunning={isRunning} isEdited={edits.isDirty} />
        </div>
        <Card title={testCaseTexts.edit}>
          <EditForm edits={edits} freeParameters={['show', 'live']} onSubmitted={confirm}>
            <QueryContent query={tools}>
              {(list) => (
                <TestCaseFields appId={appId} tools={list} values={edits.values} onChange={edits.set} />
              )}
            </QueryContent>
          </EditForm>
        </Card>
      </div>
    </Page>
  )
}

function CaseActions({ testCase: { app_id: appId, id, key, has_response } }: { testCase: TestCase }) {
  const { controller } = useTestRuns(appId)
  const start = useTestStarter(appId)
  const all = useQuery(testCaseListQuery(appId)).data
  const run = (isLive: boolean) => start({ keys: [key], isComplete: all?.length === 1, isLive })
  const isBusy = controller !== null
  return (
    <>
      <DeleteTestCaseButton appId={appId} caseId={id} caseKey={key} />
      {has_response && (
        <Button isBusy={isBusy} title={texts.runLiveHint} onClick={() => run(true)}>
          {texts.runLive}
        </Button>
      )}
      <Button look="primary" isBusy={isBusy} onClick={() => run(false)}>
        {!isBusy && <Play aria-hidden className="size-4" />}
        {texts.run}
      </Button>
    </>
  )
}

const BackLink = ({ appId }: { appId: string }) => (
  <Link
    to="/apps/$appId/tests"
    params={{ appId }}
    className="inline-flex items-center gap-1.5 text-sm text-accent underline underline-offset-2"
  >
    <ArrowLeft aria-hidden className="size-4" />
    {texts.back}
  </Link>
)
