import RotateCcw from 'lucide-react/icons/rotate-ccw'
import type { Tool } from '../../../api/queries/tools.ts'
import { playgroundTexts } from '../../../texts/playground-texts.ts'
import { Badge } from '../../../ui/badge.tsx'
import { IconButton } from '../../../ui/button.tsx'
import { joinClasses } from '../../../ui/class-names.ts'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { describeArguments } from './describe-arguments.ts'
import { type PlaygroundRun, setPlaygroundArguments, showRun, startRun } from './playground-store.ts'

type RunHistoryProps = { tool: Tool; runs: PlaygroundRun[]; shownRunId: number | null }

/** Recent runs, to show or repeat. */
export function RunHistory({ tool, runs, shownRunId }: RunHistoryProps) {
  if (runs.length < 1) return null
  function replay(run: PlaygroundRun): void {
    setPlaygroundArguments(tool.id, run.arguments)
    void startRun(tool, run.arguments)
  }
  return (
    <section>
      <h3 className="text-sm font-medium">{playgroundTexts.history}</h3>
      <p className="text-xs text-muted">{playgroundTexts.historyHint}</p>
      <ul className="mt-2 flex flex-col">
        {runs.map((run) => (
          <li
            key={run.id}
            className={joinClasses(
              'flex items-center gap-2 border-b border-line',
              run.id === shownRunId && 'bg-raised',
            )}
          >
            <button
              type="button"
              title={playgroundTexts.showRun}
              aria-current={run.id === shownRunId}
              className="flex min-h-9 min-w-0 grow items-center gap-2 px-2 text-left text-xs pointer-coarse:min-h-11"
              onClick={() => showRun(tool.id, run.id)}
            >
              <Badge tone={run.execution?.ok ? 'accent' : 'danger'}>
                {run.execution?.ok ? playgroundTexts.succeeded : playgroundTexts.failed}
              </Badge>
              <code className="min-w-0 grow truncate font-mono">{describeArguments(run.arguments)}</code>
              <span className="whitespace-nowrap text-muted">
                {playgroundTexts.duration(run.durationMs)} · <RelativeTime time={run.startedAt} />
              </span>
            </button>
            <IconButton icon={RotateCcw} label={playgroundTexts.replay} onClick={() => replay(run)} />
          </li>
        ))}
      </ul>
    </section>
  )
}
