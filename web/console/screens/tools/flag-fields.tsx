import { toolFlagTexts } from '../../texts/tool-flag-texts.ts'
import { Checkbox } from '../../ui/field.tsx'
import type { ToolEdits } from './use-tool-edits.ts'

const flags = ['requires_approval', 'app_only'] as const

export const FlagFields = ({ edits }: { edits: ToolEdits }) =>
  flags.map((flag) => (
    <Checkbox
      key={flag}
      label={toolFlagTexts[flag].label}
      hint={toolFlagTexts[flag].hint}
      checked={edits.values[flag]}
      onChange={(event) => edits.set({ [flag]: event.target.checked })}
    />
  ))
