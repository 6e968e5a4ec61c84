import { styleTexts } from '../../../texts/widgets-texts.ts'
import { TextInput } from '../../../ui/field.tsx'
import { SelectField } from '../../../ui/labelled-fields.tsx'
import { toAccentChoice, toColorInput } from './tokens.ts'

type AccentFieldProps = { value: string; onChange: (accent: string) => void }

/** The accent: a name, or a colour that is picked or typed. */
export function AccentField({ value, onChange }: AccentFieldProps) {
  const choice = toAccentChoice(value)
  return (
    <div className="flex flex-wrap items-end gap-3">
      <div className="w-80 max-w-full">
        <SelectField
          label={styleTexts.accent}
          hint={styleTexts.accentHint}
          value={choice}
          options={Object.entries(styleTexts.accents).map(([name, label]) => ({ value: name, label }))}
          onChange={(text) => onChange(text === 'custom' ? toColorInput(value) : text)}
        />
      </div>
      {choice === 'custom' && (
        <div className="flex items-center gap-2 self-start pt-6">
          <input
            type="color"
            aria-label={styleTexts.color}
            value={toColorInput(value)}
            onChange={(event) => onChange(event.target.value)}
            className="size-9 rounded-control border border-control bg-surface p-1 pointer-coarse:size-11"
          />
          <TextInput
            aria-label={styleTexts.accent}
            className="!w-28 font-mono text-sm"
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
        </div>
      )}
    </div>
  )
}
