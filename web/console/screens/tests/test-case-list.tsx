import { Link } from '@tanstack/react-router'
import Play from 'lucide-react/icons/play'
import type { TestCaseItem } from '../../api/queries/test-cases.ts'
import { testsTexts as texts } from '../../texts/tests-texts.ts'
import { IconButton } from '../../ui/button.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Permitted } from '../../workspaces/permission.tsx'
import { TestOutcomeBadge } from './test-outcome-badge.tsx'
import type { DatedReport } from './test-runs.ts'
import type { TestsSearch } from './tests-search.ts'

type TestCaseListProps = {
  cases: readonly TestCaseItem[]
  reports: ReadonlyMap<string, DatedReport>
  search: TestsSearch
  isRunning: (key: string) => boolean
  isBusy: boolean
  onRun: (key: string) => void
}

export const TestCaseList = ({ cases, reports, search, isRunning, isBusy, onRun }: TestCaseListProps) => (
  <ul aria-label={texts.list} className="divide-y divide-line rounded-card border border-line bg-surface">
    {cases.map((testCase) => (
      <li key={testCase.id} className="flex items-center gap-2 pr-2 hover:bg-raised">
        <Link
          to="/apps/$appId/tests"
          params={{ appId: testCase.app_id }}
          search={{ ...search, case: testCase.id }}
          className="flex min-w-0 grow flex-wrap items-center gap-x-4 gap-y-1 py-3 pl-4"
        >
          <CaseSummary testCase={testCase} report={reports.get(testCase.key)} />
          <TestOutcomeBadge report={reports.get(testCase.key)} isRunning={isRunning(testCase.key)} />
        </Link>
        <Permitted needs="builder">
          <IconButton
            icon={Play}
            label={texts.runCase(testCase.key)}
            disabled={isBusy}
            onClick={() => onRun(testCase.key)}
          />
        </Permitted>
      </li>
    ))}
  </ul>
)

type CaseSummaryProps = { testCase: TestCaseItem; report: DatedReport | undefined }

const CaseSummary = ({ testCase: { key, tool, description }, report }: CaseSummaryProps) => (
  <span className="min-w-0 grow basis-48">
    <span className="flex flex-wrap items-baseline gap-x-2">
      <span className="font-medium wrap-anywhere">{key}</span>
      {key !== tool && <code className="font-mono text-xs wrap-anywhere text-muted">{tool}</code>}
    </span>
    {description && <span className="block truncate text-sm text-muted">{description}</span>}
    {report && (
      <span className="block text-xs text-muted">
        {!report.passed && (
          <span className="text-danger">
            {report.message || texts.differences(report.differences.length)} ·{' '}
          </span>
        )}
        <RelativeTime time={report.started_at} />
      </span>
    )}
  </span>
)
