import Check from 'lucide-react/icons/check'
import { widgetsTexts } from '../../texts/widgets-texts.ts'
import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import type { WidgetEdits } from './use-widget-edits.ts'

/** The state of saving. Rejected edits can be discarded. */
export function SaveState({ edits }: { edits: WidgetEdits }) {
  const isRejected = edits.error !== null || edits.conflicts.length > 0
  return (
    <>
      <p role="status" className="flex min-h-9 items-center gap-1.5 text-sm text-muted">
        {edits.isSaving ? (
          <>
            <Spinner />
            {widgetsTexts.saving}
          </>
        ) : isRejected ? (
          <span className="text-danger">{widgetsTexts.failed}</span>
        ) : edits.isDirty ? (
          widgetsTexts.unsaved
        ) : (
          <>
            <Check aria-hidden className="size-4 text-accent" />
            {widgetsTexts.saved}
          </>
        )}
      </p>
      {isRejected && <Button onClick={edits.reset}>{widgetsTexts.discard}</Button>}
    </>
  )
}
