import type { App } from '../../api/queries/apps.ts'
import { appSettingsTexts } from '../../texts/app-settings-texts.ts'
import { Checkbox } from '../../ui/field.tsx'
import { RadioGroup } from '../../ui/radio-group.tsx'
import { SaveForm } from './save-form.tsx'
import { useAppEdits } from './use-app-edits.ts'

const texts = appSettingsTexts.access
const accessOptions = (['public', 'oauth'] as const).map((value) => ({
  value,
  label: texts.kinds[value],
  hint: texts.kindHints[value],
}))

/** Who may use an app, and whether it is served and listed. */
export function AccessForm({ app, etag }: { app: App; etag: string }) {
  const edits = useAppEdits(app, etag)
  const { access, enabled, listed } = edits.values
  return (
    <SaveForm edits={edits} needs="publisher">
      <p className="text-sm text-muted">{texts.immediate}</p>
      <RadioGroup
        name="access"
        label={texts.who}
        options={accessOptions}
        value={access}
        onChange={(kind) => edits.set({ access: kind })}
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
