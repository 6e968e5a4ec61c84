import { useState } from 'react'
import type { ToolListItem } from '../../../api/queries/tools.ts'
import { chainTexts } from '../../../texts/tools-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/labelled-fields.tsx'

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
        <SelectField
          label={chainTexts.add}
          value={chosen}
          onChange={setChosen}
          options={[
            { value: '', label: chainTexts.choose },
            ...tools.map(({ id, name, key }) => ({ value: id, label: `${name} (${key})` })),
          ]}
        />
      </div>
      <Button disabled={!isValid} onClick={add}>
        {chainTexts.add}
      </Button>
    </div>
  )
}
