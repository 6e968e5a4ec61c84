import Check from 'lucide-react/icons/check'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import X from 'lucide-react/icons/x'
import { newAppTexts } from '../../texts/new-app-texts.ts'
import { formatMilliseconds } from '../../ui/format-figure.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { ElapsedTime } from './elapsed-time.tsx'
import type { ImportStep } from './import-source.ts'

/** The steps of an import, each with its outcome and duration. */
export const ImportSteps = ({ steps, isBusy }: { steps: readonly ImportStep[]; isBusy: boolean }) => (
  <div>
    <div role="log" aria-label={newAppTexts.stepsLabel}>
      <ol className="flex flex-col gap-2 text-sm">
        {steps.map((step) => (
          <li key={`${step.name} ${step.started_at}`} className="flex items-start gap-2">
            <span className="mt-0.5">{stepIcons[step.state]}</span>
            <span className="min-w-0 grow break-words">
              {newAppTexts.steps[step.name]}
              {step.message && <span className="block text-muted">{step.message}</span>}
            </span>
            <span className="shrink-0 text-muted tabular-nums">
              <StepTime step={step} />
            </span>
          </li>
        ))}
      </ol>
    </div>
    {isBusy && <p className="mt-3 text-xs text-muted">{newAppTexts.leave}</p>}
  </div>
)

const stepIcons: Record<ImportStep['state'], React.ReactNode> = {
  running: <Spinner />,
  succeeded: <Check aria-label={newAppTexts.stepStates.succeeded} className="size-4 text-accent" />,
  warned: <TriangleAlert aria-label={newAppTexts.stepStates.warned} className="size-4 text-warning" />,
  failed: <X aria-label={newAppTexts.stepStates.failed} className="size-4 text-danger" />,
}

/** A running step is timed here, since the clock of the service may differ. */
function StepTime({ step: { started_at, ended_at } }: { step: ImportStep }) {
  if (ended_at === null) return <ElapsedTime />
  return formatMilliseconds(Date.parse(ended_at) - Date.parse(started_at))
}
