import { type FormEvent, useState } from 'react'
import type { ToolAlias } from '../../../api/queries/tool-aliases.ts'
import { LeaveGuard } from '../../../editing/leave-guard.tsx'
import { toolAliasesTexts } from '../../../texts/tool-aliases-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/labelled-fields.tsx'
import { listParameters } from '../tools-search.ts'

type AliasFormProps = {
  isBusy: boolean
  onAdd: (alias: Pick<ToolAlias, 'name' | 'until'>) => Promise<unknown>
}

export function AliasForm({ isBusy, onAdd }: AliasFormProps) {
  const [name, setName] = useState('')
  const [until, setUntil] = useState('')
  function add(event: FormEvent): void {
    event.preventDefault()
    const clear = () => {
      setName('')
      setUntil('')
    }
    void onAdd({ name, until: until || null }).then(clear, () => {})
  }
  return (
    <form className="flex flex-col items-start gap-3" onSubmit={add}>
      <LeaveGuard edits={{ isDirty: name !== '' && !isBusy }} freeParameters={listParameters} />
      <div className="flex flex-wrap gap-3">
        <TextField
          label={toolAliasesTexts.name}
          hint={toolAliasesTexts.nameHint}
          className="font-mono"
          spellCheck={false}
          autoCapitalize="off"
          pattern="[a-z0-9_\-]{1,64}"
          required
          isRequired={false}
          value={name}
          onChange={setName}
        />
        <TextField
          label={toolAliasesTexts.lastDay}
          hint={toolAliasesTexts.lastDayHint}
          type="date"
          value={until}
          onChange={setUntil}
        />
      </div>
      <Button type="submit" isBusy={isBusy} disabled={name === ''}>
        {toolAliasesTexts.add}
      </Button>
    </form>
  )
}
