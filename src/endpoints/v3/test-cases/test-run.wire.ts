import Type, { type Static } from 'typebox'
import type { TestCaseReport, TestRun, TestStatus } from '#core/model/test-cases/test-run.ts'
import { makeNullable } from '#endpoints/shared/scalars.wire.ts'

const TestReportV3 = Type.Object(
  {
    key: Type.String(),
    tool: Type.String(),
    passed: Type.Boolean(),
    upstream: makeNullable(Type.String()),
    duration_ms: Type.Integer(),
    message: makeNullable(Type.String()),
    differences: Type.Array(
      Type.Object({
        type: Type.String(),
        path: Type.String(),
        at: Type.String(),
        message: Type.String(),
        expected: Type.Unknown(),
        actual: Type.Unknown(),
      }),
    ),
  },
  { title: 'TestReport' },
)

export const TestRunV3 = Type.Object(
  {
    started_at: Type.String(),
    duration_ms: Type.Integer(),
    complete: Type.Boolean(),
    passed: Type.Integer(),
    failed: Type.Integer(),
    cases: Type.Array(TestReportV3),
  },
  { title: 'TestRun' },
)

export const TestStatusV3 = Type.Object(
  {
    required: Type.Boolean(),
    cases: Type.Integer(),
    state: Type.String(),
    last_run: makeNullable(TestRunV3),
  },
  { title: 'TestStatus' },
)

const presentReport = ({ durationMs, message, ...report }: TestCaseReport): Static<typeof TestReportV3> => ({
  ...report,
  duration_ms: durationMs,
  message: message || null,
})

export const presentTestRun = ({
  startedAt,
  durationMs,
  cases,
  ...run
}: TestRun): Static<typeof TestRunV3> => ({
  ...run,
  started_at: startedAt,
  duration_ms: durationMs,
  cases: cases.map(presentReport),
})

export const presentTestStatus = ({ lastRun, ...status }: TestStatus): Static<typeof TestStatusV3> => ({
  ...status,
  last_run: lastRun && presentTestRun(lastRun),
})
