import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import Play from 'lucide-react/icons/play'
import { type TestCaseItem, testCaseListQuery, testStatusQuery } from '../../api/queries/test-cases.ts'
import { testsTexts as texts } from '../../texts/tests-texts.ts'
import { Button, buttonClasses } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Checkbox } from '../../ui/field.tsx'
import { Page } from '../../ui/page.tsx'
import { QueryContent } from '../../ui/query-content.tsx'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { Permitted } from '../../workspaces/permission.tsx'
import { RunProgress } from './run-progress.tsx'
import { StatusCard } from './status-card.tsx'
import { TestCaseList } from './test-case-list.tsx'
import { useTestRuns } from './test-runs.ts'
import { useIsRunning, useTestReports } from './use-test-reports.ts'
import { useTestStarter } from './use-test-starter.ts'
import { useTestsNavigation } from './use-tests-navigation.ts'

export function TestListPage({ appId }: { appId: string }) {
  const query = useQuery(testCaseListQuery(appId))
  const status = useQuery(testStatusQuery(appId))
  const { live: isLive = false } = useSearch({ from: '/signed-in-layout/apps/$appId/tests' })
  const { controller } = useTestRuns(appId)
  const start = useTestStarter(appId)
  const newLink = (
    <Permitted needs="draft">
      <Link
        to="/apps/$appId/tests"
        params={{ appId }}
        search={{ case: 'new' }}
        className={buttonClasses(query.data?.length ? 'secondary' : 'primary')}
      >
        {texts.newCase}
      </Link>
    </Permitted>
  )
  const runAll = (cases: readonly TestCaseItem[]) =>
    start({ keys: cases.map(({ key }) => key), isComplete: true, isLive })
  const actions = query.data && query.data.length > 0 && (
    <>
      {newLink}
      <Permitted needs="builder">
        <Button look="primary" isBusy={controller !== null} onClick={() => runAll(query.data)}>
          {controller === null && <Play aria-hidden className="size-4" />}
          {texts.runAll}
        </Button>
      </Permitted>
    </>
  )
  return (
    <Page title={texts.title} description={texts.description} actions={actions}>
      <QueryContent query={query}>
        {(cases) => (
          <div className="flex flex-col gap-4">
            {cases.length === 0 && (
              <EmptyState title={texts.empty} action={newLink}>
                {texts.emptyHint}
              </EmptyState>
            )}
            {cases.length > 0 && <StatusCard appId={appId} />}
            <RunProgress appId={appId} />
            {cases.length > 0 && (
              <QueryContent query={status}>{() => <ShownCases appId={appId} cases={cases} />}</QueryContent>
            )}
            {cases.length === 0 && <StatusCard appId={appId} />}
          </div>
        )}
      </QueryContent>
    </Page>
  )
}

function ShownCases({ appId, cases }: { appId: string; cases: readonly TestCaseItem[] }) {
  const search = useSearch({ from: '/signed-in-layout/apps/$appId/tests' })
  const show = useTestsNavigation(appId)
  const reports = useTestReports(appId)
  const isRunning = useIsRunning(appId)
  const { controller } = useTestRuns(appId)
  const start = useTestStarter(appId)
  const { live: isLive = false } = search
  const shown = search.show ? cases.filter(({ key }) => reports.get(key)?.passed === false) : cases
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <SegmentedControl
          label={texts.show}
          value={search.show ?? 'all'}
          onChange={(value) => show({ show: value === 'failed' ? 'failed' : undefined }, true)}
          options={[
            { value: 'all', label: texts.shows.all },
            { value: 'failed', label: texts.shows.failed },
          ]}
        />
        <Checkbox
          label={texts.live}
          title={texts.runLiveHint}
          checked={isLive}
          onChange={(event) => show({ live: event.target.checked || undefined }, true)}
        />
      </div>
      {shown.length === 0 ? (
        <EmptyState
          title={texts.noneFailed}
          action={<Button onClick={() => show({ show: undefined }, true)}>{texts.showAll}</Button>}
        />
      ) : (
        <TestCaseList
          cases={shown}
          reports={reports}
          search={search}
          isRunning={isRunning}
          isBusy={controller !== null}
          onRun={(key) => start({ keys: [key], isComplete: cases.length === 1, isLive })}
        />
      )}
    </>
  )
}
