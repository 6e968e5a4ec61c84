import { playgroundTexts } from '../../../texts/playground-texts.ts'
import { Badge } from '../../../ui/badge.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { estimateTokens } from '../estimate-tokens.ts'
import type { PlaygroundRun } from './playground-store.ts'
import { joinTexts, readStatus } from './read-result.ts'

/** The outcome of a run in one line. */
export function ResultSummary({ run }: { run: PlaygroundRun }) {
  const { execution, durationMs, startedAt } = run
  const isOk = execution?.ok === true
  const status = execution && readStatus(execution.result)
  return (
    <p className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-muted">
      <Badge tone={isOk ? 'accent' : 'danger'}>
        {isOk ? playgroundTexts.succeeded : playgroundTexts.failed}
      </Badge>
      {status !== null && <span>{playgroundTexts.status(status)}</span>}
      <span>{playgroundTexts.duration(durationMs)}</span>
      {execution && <span>{playgroundTexts.tokens(estimateTokens(joinTexts(execution.result)))}</span>}
      <RelativeTime time={startedAt} />
    </p>
  )
}
