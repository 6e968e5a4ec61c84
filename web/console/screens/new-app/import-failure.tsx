import { documentPartTexts } from '../../texts/document-part-texts.ts'
import { newAppTexts } from '../../texts/new-app-texts.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { isTooLarge } from './failure-codes.ts'
import type { ImportStep } from './import-source.ts'

type ImportFailureProps = {
  step: Pick<ImportStep, 'code'>
  /** Opens the choice of a part of the document. */
  onChoosePart: () => void
}

/** Advice on the failed step, which is shown in the list of steps. */
export const ImportFailure = ({ step: { code }, onChoosePart }: ImportFailureProps) => (
  <Notice
    tone="danger"
    isAlert
    title={newAppTexts.failed}
    actions={isTooLarge(code) && <Button onClick={onChoosePart}>{documentPartTexts.choosePart}</Button>}
  >
    <p>{newAppTexts.failedHints[code] ?? newAppTexts.failedHint}</p>
  </Notice>
)
