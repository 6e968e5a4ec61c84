import { toolDetailsTexts } from '../../texts/tools-texts.ts'
import { Checkbox } from '../../ui/field.tsx'
import type { ToolEdits } from './use-tool-edits.ts'

const hints = ['read_only_hint', 'destructive_hint', 'idempotent_hint', 'open_world_hint'] as const

/** The MCP hints, each with its effect on clients. */
export function HintFields({ edits }: { edits: ToolEdits }) {
  const { annotations } = edits.values
  return (
    <fieldset>
      <legend className="text-sm font-medium">{toolDetailsTexts.hints}</legend>
      <p className="mb-3 text-xs text-muted">{toolDetailsTexts.hintsHint}</p>
      <div className="flex flex-col gap-3">
        {hints.map((hint) => (
          <Checkbox
            key={hint}
            label={toolDetailsTexts.hintNames[hint]}
            hint={toolDetailsTexts.hintTexts[hint]}
            checked={annotations[hint]}
            onChange={(event) => edits.set({ annotations: { ...annotations, [hint]: event.target.checked } })}
          />
        ))}
      </div>
      {annotations.read_only_hint && annotations.destructive_hint && (
        <p className="mt-2 text-xs font-medium text-warning">{toolDetailsTexts.contradiction}</p>
      )}
    </fieldset>
  )
}
