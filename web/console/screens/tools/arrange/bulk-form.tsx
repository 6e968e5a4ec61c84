import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { integrationListQuery } from '../../../api/queries/integrations.ts'
import type { ToolListItem } from '../../../api/queries/tools.ts'
import { LeaveGuard } from '../../../editing/leave-guard.tsx'
import { arrangeTexts } from '../../../texts/arrange-tools-texts.ts'
import { toolDetailsTexts } from '../../../texts/tools-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField, TextField } from '../../../ui/labelled-fields.tsx'
import { ErrorNotice } from '../../../ui/notice.tsx'
import { listParameters } from '../tools-search.ts'
import { type BulkEdit, buildBulkChanges, emptyEdit, hintNames, prefixTitle } from './bulk-change.ts'
import { ChoiceField } from './choice-field.tsx'
import { useBulkChange } from './use-bulk-change.ts'
import { useCounterparts } from './use-counterparts.ts'

type BulkFormProps = { appId: string; tools: ToolListItem[] }

/** Changes all selected tools at once. Each tool keeps its values for fields without a choice. */
export function BulkForm({ appId, tools }: BulkFormProps) {
  const [edit, setEdit] = useState<BulkEdit>(emptyEdit)
  const [integrationId, setIntegrationId] = useState('')
  const { counterparts, isPending, error } = useCounterparts(appId, tools, integrationId)
  const changes = buildBulkChanges(tools, edit, counterparts)
  const unmatched =
    integrationId && !isPending ? tools.filter(({ source }) => !counterparts.has(source.operation_id)) : []
  const saving = useBulkChange(appId, () => {
    setEdit(emptyEdit)
    setIntegrationId('')
  })
  const example = tools[0]
  function save(event: FormEvent): void {
    event.preventDefault()
    if (changes.length > 0) saving.mutate({ tools, changes })
  }
  return (
    <form className="flex flex-col gap-4" onSubmit={save} aria-label={arrangeTexts.edit}>
      <ChoiceField
        label={arrangeTexts.visibility}
        value={edit.enabled}
        onChange={(enabled) => setEdit({ ...edit, enabled })}
      />
      <fieldset className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
        <legend className="mb-2 text-sm font-medium text-muted">{toolDetailsTexts.hints}</legend>
        {hintNames.map((hint) => (
          <ChoiceField
            key={hint}
            label={toolDetailsTexts.hintNames[hint]}
            value={edit.hints[hint]}
            onChange={(value) => setEdit({ ...edit, hints: { ...edit.hints, [hint]: value } })}
          />
        ))}
      </fieldset>
      <TextField
        label={arrangeTexts.prefix}
        hint={
          edit.titlePrefix && example
            ? arrangeTexts.prefixExample(prefixTitle(example, edit.titlePrefix))
            : arrangeTexts.prefixHint
        }
        maxLength={100}
        value={edit.titlePrefix}
        onChange={(value) => setEdit({ ...edit, titlePrefix: value })}
      />
      <IntegrationField appId={appId} value={integrationId} onChange={setIntegrationId} />
      {unmatched.length > 0 && (
        <p className="text-sm text-warning wrap-anywhere">
          {arrangeTexts.unmatched(unmatched.map(({ name }) => name).join(', '))}
        </p>
      )}
      <LeaveGuard
        edits={{ isDirty: changes.length > 0 && !saving.isPending }}
        freeParameters={listParameters}
      />
      {error ? <ErrorNotice error={error} /> : null}
      {saving.isError && <ErrorNotice error={saving.error} />}
      <Button
        type="submit"
        look="primary"
        className="self-start"
        disabled={changes.length === 0}
        isBusy={saving.isPending || isPending}
      >
        {arrangeTexts.apply(changes.length)}
      </Button>
    </form>
  )
}

type IntegrationFieldProps = { appId: string; value: string; onChange: (integrationId: string) => void }

function IntegrationField({ appId, value, onChange }: IntegrationFieldProps) {
  const { data: integrations = [] } = useQuery(integrationListQuery(appId))
  if (integrations.length < 2) return null
  return (
    <SelectField
      label={arrangeTexts.integration}
      hint={arrangeTexts.integrationHint}
      value={value}
      onChange={onChange}
      options={[
        { value: '', label: arrangeTexts.unchanged },
        ...integrations.map(({ id, name, title }) => ({ value: id, label: title || name })),
      ]}
    />
  )
}
