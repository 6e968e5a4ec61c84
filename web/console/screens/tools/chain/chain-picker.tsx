import { useState } from 'react'
import type { ToolListItem } from '../../../api/queries/tools.ts'
import { chainTexts } from '../../../texts/tools-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Field, SelectInput } from '../../../ui/field.tsx'

/** Adds a tool at the end of the chain. */
export function ChainPicker({ tools, onAdd }: { tools: ToolListItem[]; onAdd: (toolId: string) => void }) {
  const [chosen, setChosen] = useState('')
  if (tools.length === 0) return null
  const isValid = tools.some(({ id }) => id === chosen)
  function add(): void {
    onAdd(chosen)
    setChosen('')
  }
  return (
    <div className="flex items-end gap-2">
      <div className="min-w-0 grow">
        <Field label={chainTexts.add}>
          {(control) => (
            <SelectInput
              {...control}
              value={chosen}
              onChange={(event) => setChosen(event.target.value)}
              options={[
                { value: '', label: chainTexts.choose },
                ...tools.map(({ id, name, key }) => ({ value: id, label: `${name} (${key})` })),
              ]}
            />
          )}
        </Field>
      </div>
      <Button disabled={!isValid} onClick={add}>
        {chainTexts.add}
      </Button>
    </div>
  )
}
