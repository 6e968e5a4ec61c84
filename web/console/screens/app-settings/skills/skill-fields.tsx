import type { NewSkill } from '../../../api/queries/skills.ts'
import { appSettingsTexts } from '../../../texts/app-settings-texts.ts'
import { Field, TextArea, TextInput } from '../../../ui/field.tsx'

const texts = appSettingsTexts.skills

export type SkillFieldsProps = { values: NewSkill; onChange: (change: Partial<NewSkill>) => void }

export const emptySkill: NewSkill = { name: '', description: '', body: '' }

const maxKib = 256

const countKib = (text: string) => Math.ceil(new TextEncoder().encode(text).length / 1024)

export function SkillFields({ values, onChange }: SkillFieldsProps) {
  const kib = countKib(values.body)
  return (
    <div className="flex flex-col gap-4">
      <Field label={texts.name} hint={texts.nameHint} isRequired>
        {(control) => (
          <TextInput
            {...control}
            required
            maxLength={64}
            pattern="[a-z0-9]+(-[a-z0-9]+)*"
            title={texts.nameHint}
            className="font-mono text-sm"
            value={values.name}
            onChange={(event) => onChange({ name: event.target.value })}
          />
        )}
      </Field>
      <Field label={texts.description} hint={texts.descriptionHint} isRequired>
        {(control) => (
          <TextArea
            {...control}
            required
            rows={2}
            maxLength={1024}
            value={values.description}
            onChange={(event) => onChange({ description: event.target.value })}
          />
        )}
      </Field>
      <Field
        label={texts.body}
        hint={texts.bodyHint(kib, maxKib)}
        error={kib > maxKib ? texts.tooLarge(maxKib) : undefined}
        isRequired
      >
        {(control) => (
          <TextArea
            {...control}
            required
            rows={12}
            className="max-h-[50dvh] min-h-40 font-mono text-sm"
            value={values.body}
            onChange={(event) => onChange({ body: event.target.value })}
          />
        )}
      </Field>
    </div>
  )
}
