import { documentPartTexts } from '../../texts/document-part-texts.ts'
import { newAppTexts } from '../../texts/new-app-texts.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { AppSource } from './detect-source.ts'
import { isTooLarge } from './failure-codes.ts'
import type { ImportStep } from './import-source.ts'

type ImportFailureProps = {
  step: Pick<ImportStep, 'code'>
  source: AppSource
  /** Opens the choice of a part of the document. */
  onChoosePart: () => void
}

/** Advice on the failed step, which is shown in the list of steps. */
export const ImportFailure = ({ step: { code }, source, onChoosePart }: ImportFailureProps) => (
  <Notice
    tone="danger"
    isAlert
    title={newAppTexts.failed}
    actions={isTooLarge(code) && <Button onClick={onChoosePart}>{documentPartTexts.choosePart}</Button>}
  >
    <p>{findAdvice(code, source)}</p>
  </Notice>
)

/** A file has no address that could be corrected. */
function findAdvice(code: string, { type }: AppSource): string {
  const { failedHints, failedDocumentHints, failedHint, failedDocumentHint } = newAppTexts
  if (type === 'document') return failedDocumentHints[code] ?? failedHints[code] ?? failedDocumentHint
  return failedHints[code] ?? failedHint
}
