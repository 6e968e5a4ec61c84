import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { testCaseListQuery } from '../../api/queries/test-cases.ts'
import { testsTexts } from '../../texts/tests-texts.ts'
import { Button } from '../../ui/button.tsx'
import { Permitted } from '../../workspaces/permission.tsx'
import { RunProgress } from './run-progress.tsx'
import { startTestRun, useTestRuns } from './test-runs.ts'

const texts = testsTexts.requiredRun

/** Runs the tests that a release requires, next to the issue that asks for them. */
export default function RunRequiredTests({ appId }: { appId: string }) {
  const { controller } = useTestRuns(appId)
  const cases = useQuery(testCaseListQuery(appId)).data ?? []
  const runAll = () =>
    void startTestRun({ appId, keys: cases.map(({ key }) => key), isComplete: true, isLive: false })
  return (
    <div className="flex flex-col gap-2">
      <RunProgress appId={appId} />
      <div className="flex flex-wrap items-center gap-3">
        <Permitted needs="builder">
          {cases.length > 0 && (
            <Button isBusy={controller !== null} onClick={runAll}>
              {texts.run}
            </Button>
          )}
        </Permitted>
        <Link
          to="/apps/$appId/tests"
          params={{ appId }}
          className="text-sm font-medium text-accent underline underline-offset-2"
        >
          {texts.open}
        </Link>
      </div>
    </div>
  )
}
