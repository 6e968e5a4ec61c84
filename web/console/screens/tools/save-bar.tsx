import Check from 'lucide-react/icons/check'
import { type FormEvent, useEffect, useState } from 'react'
import { ConflictNotice } from '../../editing/conflict-notice.tsx'
import { LeaveGuard } from '../../editing/leave-guard.tsx'
import { texts } from '../../texts/texts.ts'
import { toolsTexts } from '../../texts/tools-texts.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorNotice } from '../../ui/notice.tsx'
import { listParameters } from './tools-search.ts'
import type { ToolEdits } from './use-tool-edits.ts'

/** How long the bar confirms, in milliseconds. A toast would cover the playground. */
const confirmationMs = 3_000

/** Appears below the editor while there are edits, and confirms that they were saved. */
export function SaveBar({ edits }: { edits: ToolEdits }) {
  const [isSaved, setIsSaved] = useState(false)
  useEffect(() => {
    if (!isSaved) return
    const timer = setTimeout(() => setIsSaved(false), confirmationMs)
    return () => clearTimeout(timer)
  }, [isSaved])
  const save = () => void edits.save().then(setIsSaved)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save()
  }
  return (
    <form
      onSubmit={submit}
      hidden={!edits.isDirty && !isSaved}
      className="sticky bottom-0 z-[1] flex flex-col gap-3 border-t border-line bg-surface p-3"
    >
      <LeaveGuard edits={edits} freeParameters={['tab', ...listParameters]} />
      {edits.error ? <ErrorNotice error={edits.error} /> : null}
      <ConflictNotice conflicts={edits.conflicts} onTakeTheirs={edits.takeTheirs} onOverwrite={save} />
      <div className="flex min-h-9 flex-wrap items-center gap-2">
        <p role="status" className="mr-auto flex items-center gap-1.5 text-sm text-muted">
          {!edits.isDirty && <Check aria-hidden className="size-4 text-accent" />}
          {edits.isDirty ? toolsTexts.unsaved : toolsTexts.saved}
        </p>
        {edits.isDirty && (
          <>
            <Button onClick={edits.reset}>{toolsTexts.discard}</Button>
            <Button type="submit" look="primary" isBusy={edits.isSaving}>
              {texts.common.save}
            </Button>
          </>
        )}
      </div>
    </form>
  )
}
