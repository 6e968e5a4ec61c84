import Check from 'lucide-react/icons/check'
import X from 'lucide-react/icons/x'
import type { TestAssertion, TestCase, TestReport } from '../../api/queries/test-cases.ts'
import { formatValue } from '../../differences/format-value.ts'
import { testCaseTexts, testsTexts as texts } from '../../texts/tests-texts.ts'
import { Card } from '../../ui/card.tsx'
import { formatMilliseconds } from '../../ui/format-figure.ts'
import { Notice } from '../../ui/notice.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { type AssertionOutcome, listAssertionOutcomes, listFailedOutcomes } from './assertion-outcomes.ts'
import { toTestCaseValues } from './test-case-values.ts'
import { TestOutcomeBadge } from './test-outcome-badge.tsx'
import type { DatedReport } from './test-runs.ts'

type TestResultProps = {
  testCase: TestCase
  report: DatedReport | undefined
  isRunning: boolean
  /** Whether there are unsaved edits, which runs do not include. */
  isEdited: boolean
}

/** The last result of a test case, by assertion. */
export const TestResult = ({ testCase, report, isRunning, isEdited }: TestResultProps) => (
  <Card title={texts.result} actions={<TestOutcomeBadge report={report} isRunning={isRunning} />}>
    <div aria-live="polite" className="flex flex-col gap-3">
      {isEdited && <p className="text-sm text-warning">{texts.changedSince}</p>}
      {report ? (
        <ReportDetails testCase={testCase} report={report} />
      ) : (
        <p className="text-sm text-muted">{texts.neverRun}</p>
      )}
    </div>
  </Card>
)

type ReportDetailsProps = { testCase: TestCase; report: DatedReport }

function ReportDetails({ testCase, report }: ReportDetailsProps) {
  const isOutdated = Date.parse(testCase.updated_at) > Date.parse(report.started_at)
  // An outdated report still names its failures, but it does not cover the current assertions.
  const outcomes = isOutdated
    ? listFailedOutcomes(report)
    : listAssertionOutcomes(toTestCaseValues(testCase).assert, report)
  if (report.message) return <Notice tone="warning" title={report.message} />
  return (
    <>
      <p className="text-sm text-muted">
        <RelativeTime time={report.started_at} /> · {formatMilliseconds(report.duration_ms)}
        {report.upstream && ` · ${texts.answeredBy(texts.upstreams[report.upstream] ?? report.upstream)}`}
      </p>
      {isOutdated && <p className="text-sm text-warning">{texts.outdated}</p>}
      <ol className="flex flex-col gap-3">
        {outcomes.map((outcome, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an assertion has no other identity
          <li key={index}>
            <OutcomeRow outcome={outcome} />
          </li>
        ))}
      </ol>
    </>
  )
}

const OutcomeRow = ({ outcome: { assertion, differences } }: { outcome: AssertionOutcome }) => (
  <div className="flex items-start gap-2">
    {differences.length === 0 ? (
      <Check aria-label={texts.met} className="mt-0.5 size-4 shrink-0 text-accent" />
    ) : (
      <X aria-label={texts.notMet} className="mt-0.5 size-4 shrink-0 text-danger" />
    )}
    <div className="min-w-0 grow">
      <p className="text-sm wrap-anywhere">
        <code className="font-mono text-xs">{assertion.path || '/'}</code>{' '}
        {testCaseTexts.types[assertion.type]}
        {differences.length === 0 && <BriefValue assertion={assertion} />}
      </p>
      {differences.map((difference) => (
        <DifferenceView key={`${difference.at} ${difference.message}`} difference={difference} />
      ))}
    </div>
  </div>
)

/** Longer values are shown in the editor only. */
const maxBriefLength = 60

function BriefValue({ assertion: { value } }: { assertion: TestAssertion }) {
  const text = JSON.stringify(value) ?? ''
  const isCut = text.length > maxBriefLength
  return (
    <>
      {' '}
      <code className="font-mono text-xs text-muted">
        {isCut ? `${text.slice(0, maxBriefLength)}…` : text}
      </code>
    </>
  )
}

/** Expected next to actual; stacked on narrow windows. */
const DifferenceView = ({ difference }: { difference: TestReport['differences'][number] }) => (
  <div className="mt-2 rounded-control border border-line">
    <p className="border-b border-line px-3 py-1.5 text-sm wrap-anywhere">
      {difference.at && <code className="mr-2 font-mono text-xs">{difference.at}</code>}
      {difference.message}
    </p>
    <dl className="grid grid-cols-1 sm:grid-cols-2 sm:divide-x sm:divide-line">
      <ValueColumn label={texts.expected} value={difference.expected} />
      <ValueColumn label={texts.actual} value={difference.actual} isActual />
    </dl>
  </div>
)

type ValueColumnProps = { label: string; value: unknown; isActual?: boolean }

const ValueColumn = ({ label, value, isActual = false }: ValueColumnProps) => (
  <div className="min-w-0 p-3">
    <dt className="text-xs text-muted">{label}</dt>
    <dd
      className={`max-h-64 overflow-auto font-mono text-xs whitespace-pre-wrap wrap-anywhere ${isActual ? 'text-danger' : ''}`}
    >
      {formatValue(value)}
    </dd>
  </div>
)
