import type { App } from '../../api/queries/apps.ts'
import { appSettingsTexts } from '../../texts/app-settings-texts.ts'
import { Field, TextInput } from '../../ui/field.tsx'
import { TextField } from '../../ui/labelled-fields.tsx'
import { BrandingPreview } from './branding-preview.tsx'
import { useFieldArrival } from './use-field-arrival.ts'

const texts = appSettingsTexts.profile

type Branding = App['branding']
type BrandingFieldsProps = { branding: Branding; onChange: (change: Partial<Branding>) => void }

const colors = ['primary_color', 'secondary_color', 'accent_color', 'background_color'] as const
const others = [
  { key: 'border_radius', label: texts.radius, hint: texts.radiusHint },
  { key: 'font_family', label: texts.font, hint: undefined },
  { key: 'logo_url', label: texts.logo, hint: undefined },
] as const

/** Colours, corners and logo, next to a preview of a widget. */
export function BrandingFields({ branding, onChange }: BrandingFieldsProps) {
  const arriveAt = useFieldArrival()
  return (
    <fieldset className="grid gap-4 border-t border-line pt-5 sm:grid-cols-2">
      <legend className="sr-only">{texts.branding}</legend>
      <div className="flex flex-col gap-4">
        <p className="font-semibold">{texts.branding}</p>
        {colors.map((key) => (
          <ColorField
            key={key}
            label={texts.colors[key]}
            value={branding[key]}
            onChange={(value) => onChange({ [key]: value })}
          />
        ))}
        {others.map(({ key, label, hint }) => (
          <TextField
            key={key}
            label={label}
            hint={hint}
            ref={arriveAt(`branding.${key}`)}
            value={branding[key]}
            onChange={(value) => onChange({ [key]: value })}
          />
        ))}
      </div>
      <BrandingPreview branding={branding} />
    </fieldset>
  )
}

type ColorFieldProps = { label: string; value: string; onChange: (value: string) => void }

const hexColor = /^#[0-9a-f]{6}$/i

/** A colour as text, with the colour picker of the system. */
const ColorField = ({ label, value, onChange }: ColorFieldProps) => (
  <Field label={label} hint={texts.colorHint}>
    {(control) => (
      <span className="flex gap-2">
        <TextInput
          {...control}
          className="font-mono text-sm"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
        <input
          type="color"
          aria-label={texts.pick(label)}
          // The picker accepts no empty value.
          value={hexColor.test(value) ? value : '#808080'}
          onChange={(event) => onChange(event.target.value)}
          className="h-9 w-11 shrink-0 rounded-control border border-control bg-surface p-1 pointer-coarse:h-11"
        />
      </span>
    )}
  </Field>
)
