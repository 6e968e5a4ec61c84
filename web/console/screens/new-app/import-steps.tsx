import Check from 'lucide-react/icons/check'
import X from 'lucide-react/icons/x'
import { newAppTexts } from '../../texts/new-app-texts.ts'
import { Spinner } from '../../ui/spinner.tsx'
import type { ImportStep } from './import-source.ts'

/** What an import does now, and what it has done. The last step failed if the import is not busy any more. */
export const ImportSteps = ({ steps, isBusy }: { steps: ImportStep[]; isBusy: boolean }) => (
  <div role="status">
    <ol className="flex flex-col gap-1.5 text-sm">
      {steps.map((step, index) => (
        <li key={step} className="flex items-center gap-2">
          <StepIcon isLast={index === steps.length - 1} isBusy={isBusy} />
          {newAppTexts.steps[step]}
        </li>
      ))}
    </ol>
    {isBusy && <p className="mt-2 text-xs text-muted">{newAppTexts.steps.leave}</p>}
  </div>
)

function StepIcon({ isLast, isBusy }: { isLast: boolean; isBusy: boolean }) {
  if (!isLast) return <Check aria-hidden className="size-4 text-accent" />
  return isBusy ? <Spinner /> : <X aria-hidden className="size-4 text-danger" />
}
