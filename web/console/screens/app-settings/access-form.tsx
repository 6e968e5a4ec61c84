import type { App } from '../../api/queries/apps.ts'
import { appSettingsTexts } from '../../texts/app-settings-texts.ts'
import { Checkbox } from '../../ui/field.tsx'
import { SaveForm } from './save-form.tsx'
import { useAppEdits } from './use-app-edits.ts'

const texts = appSettingsTexts.access
const accessKinds = ['public', 'oauth'] as const

/** Who may use an app, and whether it is served and listed. */
export function AccessForm({ app, etag }: { app: App; etag: string }) {
  const edits = useAppEdits(app, etag)
  const { access, enabled, listed } = edits.values
  return (
    <SaveForm edits={edits}>
      <p className="text-sm text-muted">{texts.immediate}</p>
      <fieldset className="flex flex-col gap-3">
        <legend className="mb-2 text-sm font-medium">{texts.who}</legend>
        {accessKinds.map((kind) => (
          <label key={kind} className="flex items-start gap-2.5">
            <input
              type="radio"
              name="access"
              checked={access === kind}
              onChange={() => edits.set({ access: kind })}
              className="mt-0.5 size-4.5 shrink-0 accent-accent"
            />
            <span className="text-sm">
              {texts.kinds[kind]}
              <span className="block text-xs text-muted">{texts.kindHints[kind]}</span>
            </span>
          </label>
        ))}
      </fieldset>
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
