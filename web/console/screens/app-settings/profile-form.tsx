import type { App } from '../../api/queries/apps.ts'
import { appSettingsTexts } from '../../texts/app-settings-texts.ts'
import { Field, TextArea, TextInput } from '../../ui/field.tsx'
import { BrandingFields } from './branding-fields.tsx'
import { SaveForm } from './save-form.tsx'
import { type AppEdits, useAppEdits } from './use-app-edits.ts'
import { useFieldArrival } from './use-field-arrival.ts'

const texts = appSettingsTexts.profile

/** The texts that people and models read, and the look of widgets. */
export function ProfileForm({ app, etag }: { app: App; etag: string }) {
  const edits = useAppEdits(app, etag)
  const arriveAt = useFieldArrival()
  return (
    <SaveForm edits={edits}>
      <p className="text-sm text-muted">{appSettingsTexts.draftHint}</p>
      <NameFields edits={edits} />
      <Field label={texts.description}>
        {(control) => (
          <TextArea
            {...control}
            ref={arriveAt('description')}
            rows={2}
            value={edits.values.description}
            onChange={(event) => edits.set({ description: event.target.value })}
          />
        )}
      </Field>
      <Field label={texts.instructions} hint={texts.instructionsHint}>
        {(control) => (
          <TextArea
            {...control}
            ref={arriveAt('server_instructions')}
            value={edits.values.server_instructions}
            onChange={(event) => edits.set({ server_instructions: event.target.value })}
          />
        )}
      </Field>
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
      <Field label={texts.name} hint={texts.nameHint} isRequired>
        {(control) => (
          <TextInput
            {...control}
            ref={arriveAt('name')}
            required
            maxLength={120}
            value={edits.values.name}
            onChange={(event) => edits.set({ name: event.target.value })}
          />
        )}
      </Field>
      <Field label={texts.slug} hint={texts.slugHint} isRequired>
        {(control) => (
          <TextInput
            {...control}
            required
            className="font-mono text-sm"
            value={edits.values.slug}
            onChange={(event) => edits.set({ slug: event.target.value })}
          />
        )}
      </Field>
      <Field label={texts.companyUrl}>
        {(control) => (
          <TextInput
            {...control}
            ref={arriveAt('company_url')}
            type="url"
            value={edits.values.company_url}
            onChange={(event) => edits.set({ company_url: event.target.value })}
          />
        )}
      </Field>
    </div>
  )
}
