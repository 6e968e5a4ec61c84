import { type FormEvent, useState } from 'react'
import { PartFields } from '../../document-part/part-fields.tsx'
import { usePartChoice } from '../../document-part/use-part-choice.ts'
import { LeaveGuard } from '../../editing/leave-guard.tsx'
import { newAppTexts } from '../../texts/new-app-texts.ts'
import { texts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/labelled-fields.tsx'
import { ErrorNotice } from '../../ui/notice.tsx'
import { WorkspaceField } from '../../workspaces/workspace-field.tsx'
import {
  type AppSource,
  detectSource,
  type SourceEntry,
  type SourceKind,
  suggestAppName,
} from './detect-source.ts'
import { ImportFailure } from './import-failure.tsx'
import { ImportSteps } from './import-steps.tsx'
import { SourceInput } from './source-input.tsx'
import { useImport } from './use-import.ts'

const kindOptions = [
  { value: '', label: newAppTexts.kinds.detect },
  { value: 'rest', label: newAppTexts.kinds.rest },
  { value: 'mcp', label: newAppTexts.kinds.mcp },
]

/** Imports an address or a document into a new app or the given one. */
export function SourceForm({ startedAppId }: { startedAppId: string | null }) {
  const [entry, setEntry] = useState<SourceEntry>('')
  const [kind, setKind] = useState<SourceKind | null>(null)
  const [name, setName] = useState('')
  const part = usePartChoice(null)
  const source = detectSource(entry)
  const hasParts = mayHaveParts(source, kind)
  const imports = useImport(startedAppId)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const chosen = hasParts ? part.read() : null
    if (source.type === 'unknown' || imports.isBusy || chosen === undefined) return
    imports.start({ source, kind, name: name.trim(), part: chosen })
  }
  return (
    <form
      onSubmit={submit}
      className="flex flex-col gap-4 rounded-card border border-line bg-surface p-4 sm:p-6"
    >
      <SourceInput entry={entry} source={source} onChange={setEntry} />
      <div className="grid gap-4 sm:grid-cols-[1fr_11rem]">
        <TextField
          label={startedAppId ? newAppTexts.integrationName : newAppTexts.name}
          hint={startedAppId ? newAppTexts.integrationNameHint : newAppTexts.nameHint}
          value={name}
          maxLength={120}
          placeholder={suggestAppName(source)}
          onChange={setName}
        />
        <SelectField
          label={newAppTexts.kind}
          options={kindOptions}
          value={kind ?? ''}
          disabled={source.type === 'document'}
          onChange={(value) => setKind((value || null) as SourceKind | null)}
        />
      </div>
      {!startedAppId && <WorkspaceField />}
      {hasParts && <PartFields choice={part} />}
      {imports.steps.length > 0 && <ImportSteps steps={imports.steps} isBusy={imports.isBusy} />}
      <LeaveGuard edits={{ isDirty: (source.type === 'document' || part.isChanged) && !imports.isBusy }} />
      {imports.error !== null && <ErrorNotice error={imports.error} />}
      {imports.failedStep && (
        <ImportFailure step={imports.failedStep} source={source} onChoosePart={part.open} />
      )}
      <div className="flex gap-2">
        <Button type="submit" look="primary" disabled={source.type === 'unknown'} isBusy={imports.isBusy}>
          {newAppTexts.start}
        </Button>
        {imports.isBusy && <Button onClick={imports.cancel}>{texts.common.cancel}</Button>}
      </div>
    </form>
  )
}

/** An MCP server is read as a whole. */
const mayHaveParts = (source: AppSource, kind: SourceKind | null): boolean =>
  (kind ?? (source.type === 'url' ? source.guess : null)) !== 'mcp'
