import { testsTexts as texts } from '../../texts/tests-texts.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorNotice } from '../../ui/notice.tsx'
import { cancelTestRun, useTestRuns } from './test-runs.ts'

/** The progress of a run with a button to cancel it, or the reason of its failure. */
export function RunProgress({ appId }: { appId: string }) {
  const { controller, keys, soFar, error } = useTestRuns(appId)
  if (!controller) return error ? <ErrorNotice error={error} /> : null
  const done = soFar?.cases.length ?? 0
  return (
    <div className="flex flex-col gap-2 rounded-card border border-line bg-surface p-4">
      <div className="flex flex-wrap items-center gap-3">
        <p role="status" className="text-sm font-medium">
          {texts.progress(done, keys.size)}
        </p>
        <progress
          aria-label={texts.progress(done, keys.size)}
          className="h-2 min-w-32 grow accent-accent"
          value={done}
          max={keys.size}
        />
        <Button onClick={() => cancelTestRun(appId)}>{texts.cancel}</Button>
      </div>
      <p className="text-xs text-muted">{texts.leave}</p>
    </div>
  )
}
