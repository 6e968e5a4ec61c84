import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { appKey } from '../../api/queries/apps.ts'
import { changeOperation, type Operation, type SchemaEntry } from '../../api/queries/operations.ts'
import { repairTool, type Tool } from '../../api/queries/tools.ts'
import { texts } from '../../texts/texts.ts'
import { argumentsTexts } from '../../texts/tools-texts.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox, Field, TextArea, TextInput } from '../../ui/field.tsx'
import { ErrorNotice } from '../../ui/notice.tsx'
import { showToast } from '../../ui/toast.tsx'

type ArgumentEditorProps = {
  tool: Tool
  operation: Operation
  entry: SchemaEntry
  etag: string
  onClose: () => void
}

/** What the API lets change of an argument: its description, its default, and whether it must be given. */
export function ArgumentEditor({ tool, operation, entry, etag, onClose }: ArgumentEditorProps) {
  const [edited, setEdited] = useState(entry)
  const change = (members: Partial<SchemaEntry>) => setEdited({ ...edited, ...members })
  const saving = useArgumentSaving({ tool, operation, etag, onSaved: onClose })
  function save(event: FormEvent): void {
    event.preventDefault()
    saving.mutate(edited)
  }
  return (
    <form className="mt-3 flex flex-col gap-3" onSubmit={save}>
      <Field label={argumentsTexts.description}>
        {(control) => (
          <TextArea
            {...control}
            rows={2}
            value={edited.description}
            onChange={(event) => change({ description: event.target.value })}
          />
        )}
      </Field>
      <Field label={argumentsTexts.defaultValue} hint={argumentsTexts.defaultHint}>
        {(control) => (
          <TextInput
            {...control}
            value={edited.default}
            onChange={(event) => change({ default: event.target.value })}
          />
        )}
      </Field>
      <Checkbox
        label={argumentsTexts.requiredField}
        checked={edited.required}
        onChange={(event) => change({ required: event.target.checked })}
      />
      {saving.isError && <ErrorNotice error={saving.error} />}
      <div className="flex gap-2">
        <Button type="submit" look="primary" isBusy={saving.isPending}>
          {argumentsTexts.save}
        </Button>
        <Button onClick={onClose}>{texts.common.cancel}</Button>
      </div>
    </form>
  )
}

type ArgumentSaving = Pick<ArgumentEditorProps, 'tool' | 'operation' | 'etag'> & { onSaved: () => void }

/** The tool accepts the schemas that were just changed for it; other tools of the operation report them as changed. */
function useArgumentSaving({ tool, operation, etag, onSaved }: ArgumentSaving) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (edited: SchemaEntry) => {
      const entries = operation.input_schema.map((one) => (one.name === edited.name ? edited : one))
      const address = { appId: tool.app_id, operationId: operation.id }
      await changeOperation(address, { input_schema: toEntries(entries) }, etag)
      await repairTool(tool.app_id, tool.id)
      return edited
    },
    onSuccess: async ({ name }) => {
      showToast({ title: argumentsTexts.saved(name) })
      onSaved()
      await queries.invalidateQueries({ queryKey: appKey(tool.app_id) })
    },
  })
}

type EntryBody = NonNullable<Parameters<typeof changeOperation>[1]['input_schema']>

const toEntries = (entries: SchemaEntry[]): EntryBody =>
  entries.map((entry) => ({ ...entry, type: entry.type as NonNullable<EntryBody[number]['type']> }))
