import { newAppTexts } from '../../texts/new-app-texts.ts'
import { Notice } from '../../ui/notice.tsx'
import type { ImportStep } from './import-source.ts'

/** What to do about the step that failed, which is in the list of steps. */
export const ImportFailure = ({ step }: { step: ImportStep }) => (
  <Notice tone="danger" isAlert title={newAppTexts.failed}>
    <p>{newAppTexts.failedHints[step.code] ?? newAppTexts.failedHint}</p>
  </Notice>
)
