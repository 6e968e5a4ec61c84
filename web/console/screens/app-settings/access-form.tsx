import type { App, AppAccess } from '../../api/queries/apps.ts'
import { appSettingsTexts } from '../../texts/app-settings-texts.ts'
import { Checkbox } from '../../ui/field.tsx'
import { RadioGroup } from '../../ui/radio-group.tsx'
import { SaveForm } from './save-form.tsx'
import { useAccessEdits } from './use-access-edits.ts'

const texts = appSettingsTexts.access
const accessOptions = (['public', 'oauth', 'token'] as const).map((value) => ({
  value,
  label: texts.kinds[value],
  hint: texts.kindHints[value],
}))

type AccessFormProps = { app: App; access: AppAccess; etag: string }

export function AccessForm({ app, access, etag }: AccessFormProps) {
  const edits = useAccessEdits(app, access, etag)
  const { kind, enabled, listed } = edits.values
  return (
    <SaveForm edits={edits} needs="publisher">
      <p className="text-sm text-muted">{texts.immediate}</p>
      <RadioGroup
        name="access"
        label={texts.who}
        options={accessOptions}
        value={kind}
        onChange={(chosen) => edits.set({ kind: chosen })}
      />
      <Checkbox
        label={texts.enabled}
        hint={texts.enabledHint}
        checked={enabled}
        onChange={(event) => edits.set({ enabled: event.target.checked })}
      />
      <Checkbox
        label={texts.listed}
        hint={texts.listedHint}
        checked={listed}
        onChange={(event) => edits.set({ listed: event.target.checked })}
      />
    </SaveForm>
  )
}
