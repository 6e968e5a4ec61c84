import { documentPartTexts } from '../../texts/document-part-texts.ts'
import { newAppTexts } from '../../texts/new-app-texts.ts'
import { CopyBlock } from '../../tokens/copy-block.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { findMissingEntry } from './blocked-address.ts'
import type { AppSource } from './detect-source.ts'
import { isTooLarge } from './failure-codes.ts'
import type { ImportStep } from './import-source.ts'

type ImportFailureProps = {
  step: Pick<ImportStep, 'code' | 'message'>
  source: AppSource
  /** Opens the choice of a part of the document. */
  onChoosePart: () => void
}

/** Advice on the failed step, which is shown in the list of steps. */
export function ImportFailure({ step: { code, message }, source, onChoosePart }: ImportFailureProps) {
  const entry = findMissingEntry(message)
  if (entry) return <BlockedAddress entry={entry} />
  return (
    <Notice
      tone="danger"
      isAlert
      title={newAppTexts.failed}
      actions={isTooLarge(code) && <Button onClick={onChoosePart}>{documentPartTexts.choosePart}</Button>}
    >
      <p>{findAdvice(code, source)}</p>
    </Notice>
  )
}

const BlockedAddress = ({ entry }: { entry: string }) => (
  <Notice tone="danger" isAlert title={newAppTexts.blocked}>
    <p className="mb-2">{newAppTexts.blockedHint}</p>
    <CopyBlock text={`EGRESS_ALLOW=${entry}`} label={newAppTexts.copySetting} />
    <p className="mt-2">{newAppTexts.blockedMore(entry)}</p>
  </Notice>
)

/** A file has no address that could be corrected. */
function findAdvice(code: string, { type }: AppSource): string {
  const { failedHints, failedDocumentHints, failedHint, failedDocumentHint } = newAppTexts
  if (type === 'document') return failedDocumentHints[code] ?? failedHints[code] ?? failedDocumentHint
  return failedHints[code] ?? failedHint
}
