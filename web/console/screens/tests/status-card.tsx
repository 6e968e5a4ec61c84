import { useQuery } from '@tanstack/react-query'
import { appKey } from '../../api/queries/apps.ts'
import { changeTestsRequired, type TestStatus, testStatusQuery } from '../../api/queries/test-cases.ts'
import { useChange } from '../../editing/use-change.ts'
import { testsTexts as texts } from '../../texts/tests-texts.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { formatMilliseconds } from '../../ui/format-figure.ts'
import { ErrorNotice } from '../../ui/notice.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Switch } from '../../ui/switch.tsx'
import { Permitted } from '../../workspaces/permission.tsx'

const tones: Record<string, Tone> = { passed: 'accent', failed: 'danger', outdated: 'warning' }

/** The state of the tests, and whether a release requires them. */
export function StatusCard({ appId }: { appId: string }) {
  const status = useQuery(testStatusQuery(appId)).data
  if (!status) return null
  return (
    <section
      aria-label={texts.lastRun}
      className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4 rounded-card border border-line bg-surface p-4"
    >
      <LastRun status={status} />
      <Permitted needs="publisher">
        <RequiredSwitch appId={appId} isRequired={status.required} />
      </Permitted>
    </section>
  )
}

const LastRun = ({ status: { state, last_run: run } }: { status: TestStatus }) => (
  <div className="flex flex-col gap-1">
    <p className="flex flex-wrap items-center gap-2 text-sm font-medium">
      {texts.lastRun}
      <Badge tone={tones[state] ?? 'neutral'}>{texts.states[state] ?? state}</Badge>
    </p>
    {run && (
      <p className="text-sm text-muted">
        {texts.counts(run.passed, run.failed)} · {formatMilliseconds(run.duration_ms)} ·{' '}
        <RelativeTime time={run.started_at} />
      </p>
    )}
  </div>
)

function RequiredSwitch({ appId, isRequired }: { appId: string; isRequired: boolean }) {
  const change = useChange({
    send: (required: boolean) => changeTestsRequired(appId, required),
    outdates: appKey(appId),
    done: ({ required }) => (required ? texts.requiredOn : texts.requiredOff),
  })
  return (
    <div className="flex max-w-prose flex-col gap-2">
      <div className="flex items-start gap-2">
        <div className="-my-2.5 -ml-1">
          <Switch
            label={texts.required}
            isOn={isRequired}
            isBusy={change.isPending}
            onChange={change.mutate}
          />
        </div>
        <div>
          <p className="text-sm font-medium">{texts.required}</p>
          <p className="text-xs text-muted">{texts.requiredHint}</p>
        </div>
      </div>
      {change.isError && <ErrorNotice error={change.error} />}
    </div>
  )
}
