import type { FormEvent } from 'react'
import type { Versioned } from '../../../api/api-client.ts'
import type { Operation, SchemaEntry } from '../../../api/queries/operations.ts'
import type { Tool } from '../../../api/queries/tools.ts'
import { ConflictNotice } from '../../../editing/conflict-notice.tsx'
import { LeaveGuard } from '../../../editing/leave-guard.tsx'
import { texts } from '../../../texts/texts.ts'
import { argumentsTexts } from '../../../texts/tools-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/field.tsx'
import { TextAreaField, TextField } from '../../../ui/labelled-fields.tsx'
import { ErrorNotice } from '../../../ui/notice.tsx'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { listParameters } from '../tools-search.ts'
import { useArgumentEdits } from './use-argument-edits.ts'

type ArgumentEditorProps = {
  tool: Tool
  operation: Versioned<{ operation: Operation }>
  entry: SchemaEntry
  onClose: () => void
}

/** Edits the parts of an argument that the API allows: description, default, and whether it is required. */
export function ArgumentEditor({ tool, operation, entry, onClose }: ArgumentEditorProps) {
  const edits = useArgumentEdits(tool, operation, entry)
  const { values, set } = edits
  async function save(): Promise<boolean> {
    const isSaved = await edits.save()
    if (isSaved) {
      showToast({ title: argumentsTexts.saved(entry.name) })
      onClose()
    }
    return isSaved
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save()
  }
  return (
    <form className="mt-3 flex flex-col gap-3" onSubmit={submit}>
      <TextAreaField
        label={argumentsTexts.description}
        rows={2}
        value={values.description}
        onChange={(description) => set({ description })}
      />
      <TextField
        label={argumentsTexts.defaultValue}
        hint={argumentsTexts.defaultHint}
        value={values.default}
        onChange={(value) => set({ default: value })}
      />
      <Checkbox
        label={argumentsTexts.requiredField}
        checked={values.required}
        onChange={(event) => set({ required: event.target.checked })}
      />
      <LeaveGuard edits={{ ...edits, save }} freeParameters={listParameters} />
      <ConflictNotice
        conflicts={edits.conflicts}
        onTakeTheirs={edits.takeTheirs}
        onOverwrite={() => void save()}
      />
      {edits.error !== null && <ErrorNotice error={edits.error} />}
      <div className="flex gap-2">
        <Button type="submit" look="primary" isBusy={edits.isSaving}>
          {argumentsTexts.save}
        </Button>
        <Button onClick={onClose}>{texts.common.cancel}</Button>
      </div>
    </form>
  )
}
