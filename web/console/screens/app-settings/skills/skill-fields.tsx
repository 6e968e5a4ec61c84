import type { NewSkill } from '../../../api/queries/skills.ts'
import { appSettingsTexts } from '../../../texts/app-settings-texts.ts'
import { TextAreaField, TextField } from '../../../ui/labelled-fields.tsx'

const texts = appSettingsTexts.skills

export type SkillFieldsProps = { values: NewSkill; onChange: (change: Partial<NewSkill>) => void }

export const emptySkill: NewSkill = { name: '', description: '', body: '' }

const maxKib = 256

const countKib = (text: string) => Math.ceil(new TextEncoder().encode(text).length / 1024)

export function SkillFields({ values, onChange }: SkillFieldsProps) {
  const kib = countKib(values.body)
  return (
    <div className="flex flex-col gap-4">
      <TextField
        label={texts.name}
        hint={texts.nameHint}
        required
        maxLength={64}
        pattern="[a-z0-9]+(-[a-z0-9]+)*"
        title={texts.nameHint}
        isCode
        value={values.name}
        onChange={(name) => onChange({ name })}
      />
      <TextAreaField
        label={texts.description}
        hint={texts.descriptionHint}
        required
        rows={2}
        maxLength={1024}
        value={values.description}
        onChange={(description) => onChange({ description })}
      />
      <TextAreaField
        label={texts.body}
        hint={texts.bodyHint(kib, maxKib)}
        error={kib > maxKib ? texts.tooLarge(maxKib) : undefined}
        required
        rows={12}
        className="max-h-[50dvh] min-h-40 font-mono text-sm"
        value={values.body}
        onChange={(body) => onChange({ body })}
      />
    </div>
  )
}
