import type { TestReport } from '../../api/queries/test-cases.ts'
import { testsTexts as texts } from '../../texts/tests-texts.ts'
import { Badge } from '../../ui/badge.tsx'
import { Spinner } from '../../ui/spinner.tsx'

type TestOutcomeBadgeProps = { report: Pick<TestReport, 'passed'> | undefined; isRunning: boolean }

export function TestOutcomeBadge({ report, isRunning }: TestOutcomeBadgeProps) {
  if (isRunning)
    return (
      <Badge>
        <Spinner />
        {texts.outcomes.running}
      </Badge>
    )
  if (!report) return <Badge>{texts.outcomes.none}</Badge>
  return report.passed ? (
    <Badge tone="accent">{texts.outcomes.passed}</Badge>
  ) : (
    <Badge tone="danger">{texts.outcomes.failed}</Badge>
  )
}
