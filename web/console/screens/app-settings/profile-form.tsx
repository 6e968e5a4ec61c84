import type { App } from '../../api/queries/apps.ts'
import { appSettingsTexts } from '../../texts/app-settings-texts.ts'
import { TextAreaField, TextField } from '../../ui/labelled-fields.tsx'
import { BrandingFields } from './branding-fields.tsx'
import { SaveForm } from './save-form.tsx'
import { type AppEdits, useAppEdits } from './use-app-edits.ts'
import { useFieldArrival } from './use-field-arrival.ts'

const texts = appSettingsTexts.profile

/** The texts that people and models read, and the theme of widgets. */
export function ProfileForm({ app, etag }: { app: App; etag: string }) {
  const edits = useAppEdits(app, etag)
  const arriveAt = useFieldArrival()
  return (
    <SaveForm edits={edits}>
      <p className="text-sm text-muted">{appSettingsTexts.draftHint}</p>
      <NameFields edits={edits} />
      <TextAreaField
        label={texts.description}
        ref={arriveAt('description')}
        rows={2}
        value={edits.values.description}
        onChange={(description) => edits.set({ description })}
      />
      <TextAreaField
        label={texts.instructions}
        hint={texts.instructionsHint}
        ref={arriveAt('server_instructions')}
        value={edits.values.server_instructions}
        onChange={(value) => edits.set({ server_instructions: value })}
      />
      <BrandingFields
        branding={edits.values.branding}
        onChange={(change) => edits.set({ branding: { ...edits.values.branding, ...change } })}
      />
    </SaveForm>
  )
}

const NameFields = ({ edits }: { edits: AppEdits }) => {
  const arriveAt = useFieldArrival()
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        label={texts.name}
        hint={texts.nameHint}
        ref={arriveAt('name')}
        required
        maxLength={120}
        value={edits.values.name}
        onChange={(name) => edits.set({ name })}
      />
      <TextField
        label={texts.slug}
        hint={texts.slugHint}
        required
        isCode
        value={edits.values.slug}
        onChange={(slug) => edits.set({ slug })}
      />
      <TextField
        label={texts.companyUrl}
        ref={arriveAt('company_url')}
        type="url"
        value={edits.values.company_url}
        onChange={(value) => edits.set({ company_url: value })}
      />
    </div>
  )
}
