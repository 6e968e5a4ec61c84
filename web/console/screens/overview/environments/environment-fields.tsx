// Fields that several dialogs about environments share.

import type { NewEnvironment } from '../../../api/queries/environments.ts'
import { environmentsTexts } from '../../../texts/environments-texts.ts'
import { Checkbox } from '../../../ui/field.tsx'
import { SelectField, TextField } from '../../../ui/labelled-fields.tsx'

const texts = environmentsTexts.create

/** Browsers read it with the flag `v`, in which a hyphen is escaped. */
const keyPattern = '[a-z0-9]([a-z0-9\\-]{0,38}[a-z0-9])?'

type KeyFieldProps = {
  label?: string
  hint?: string
  value: string
  error: string | undefined
  onChange: (key: string) => void
}

export const KeyField = ({ label = texts.key, hint = texts.keyHint, ...field }: KeyFieldProps) => (
  <TextField
    label={label}
    hint={hint}
    isCode
    required
    autoCapitalize="none"
    pattern={keyPattern}
    title={hint}
    maxLength={40}
    {...field}
  />
)

export type PromotionSettings = Required<Pick<NewEnvironment, 'promotion_role' | 'tests_required'>>

type PromotionFieldsProps = {
  values: PromotionSettings
  onChange: (change: Partial<PromotionSettings>) => void
}

export const PromotionFields = ({ values, onChange }: PromotionFieldsProps) => (
  <>
    <SelectField
      label={texts.role}
      options={texts.roles}
      value={values.promotion_role}
      onChange={(value) => onChange({ promotion_role: value as PromotionSettings['promotion_role'] })}
    />
    <Checkbox
      label={texts.tests}
      hint={texts.testsHint}
      checked={values.tests_required}
      onChange={(event) => onChange({ tests_required: event.target.checked })}
    />
  </>
)

const previewTexts = environmentsTexts.preview

type LifetimeFieldProps = { days: string; onChange: (days: string) => void }

export const LifetimeField = ({ days, onChange }: LifetimeFieldProps) => (
  <SelectField
    label={previewTexts.lifetime}
    options={previewTexts.lifetimes}
    value={days}
    onChange={onChange}
  />
)

export const toHours = (days: string) => Number(days) * 24
