import Type, { type Static } from 'typebox'
import type { JsonObject } from '#base/json.ts'
import { type FormField, type FormFieldChange, type FormValidation, noValidation } from '#core/model/form.ts'
import { longText, orNull } from '#endpoints/shared/scalars.wire.ts'
import {
  bound,
  count,
  labelText,
  listOf,
  patternText,
  wordText,
} from '#endpoints/shared/widget-scalars.wire.ts'

const limits = {
  min_length: orNull(count),
  max_length: orNull(count),
  min: orNull(bound),
  max: orNull(bound),
  min_items: orNull(count),
  max_items: orNull(count),
  pattern: patternText,
}

export const FieldBody = Type.Object({
  id: Type.Optional(wordText),
  key: wordText,
  label: Type.Optional(labelText),
  type: Type.Optional(wordText),
  required: Type.Optional(Type.Boolean()),
  placeholder: Type.Optional(labelText),
  help_text: Type.Optional(longText),
  accept: Type.Optional(labelText),
  multiple: Type.Optional(Type.Boolean()),
  ai_fillable: Type.Optional(Type.Boolean()),
  ai_visible: Type.Optional(Type.Boolean()),
  visibility: Type.Optional(wordText),
  options: Type.Optional(
    listOf(
      Type.Object({
        id: Type.Optional(labelText),
        value: labelText,
        label: Type.Optional(labelText),
      }),
    ),
  ),
  prefill: Type.Optional(
    Type.Object({ kind: Type.Optional(wordText) }, { maxProperties: 20, additionalProperties: true }),
  ),
  validation: Type.Optional(Type.Partial(Type.Object(limits))),
})

const limit = orNull(Type.Integer())

export const FieldV2 = Type.Object(
  {
    id: Type.String(),
    key: Type.String(),
    label: Type.String(),
    type: Type.String(),
    required: Type.Boolean(),
    placeholder: Type.String(),
    help_text: Type.String(),
    accept: Type.String(),
    multiple: Type.Boolean(),
    ai_fillable: Type.Boolean(),
    ai_visible: Type.Boolean(),
    visibility: Type.String(),
    options: Type.Array(Type.Object({ id: Type.String(), value: Type.String(), label: Type.String() })),
    prefill: Type.Object({ kind: Type.String() }, { additionalProperties: true }),
    validation: Type.Object({
      min_length: limit,
      max_length: limit,
      min: limit,
      max: limit,
      min_items: limit,
      max_items: limit,
      pattern: Type.String(),
    }),
  },
  { title: 'FormField' },
)

/** v2 can express every property of a field, so an absent property takes its default, not its former value. */
export const parseField = (body: Static<typeof FieldBody>): FormFieldChange => ({
  id: body.id || body.key,
  key: body.key,
  label: body.label ?? '',
  type: body.type ?? 'text',
  required: body.required ?? false,
  placeholder: body.placeholder ?? '',
  helpText: body.help_text ?? '',
  accept: body.accept ?? '',
  multiple: body.multiple ?? false,
  aiFillable: body.ai_fillable ?? false,
  aiVisible: body.ai_visible ?? false,
  visibility: body.visibility ?? 'visible',
  options: (body.options ?? []).map(({ id, value, label }) => ({
    id: id ?? value,
    value,
    label: label ?? value,
  })),
  prefill: { kind: 'none', ...(body.prefill as JsonObject | undefined) },
  validation: parseValidation(body.validation ?? {}),
})

const parseValidation = (body: NonNullable<Static<typeof FieldBody>['validation']>): FormValidation => ({
  minLength: body.min_length ?? null,
  maxLength: body.max_length ?? null,
  min: body.min ?? null,
  max: body.max ?? null,
  minItems: body.min_items ?? null,
  maxItems: body.max_items ?? null,
  pattern: body.pattern ?? noValidation.pattern,
})

export const presentField = (field: FormField): Static<typeof FieldV2> => ({
  id: field.id,
  key: field.key,
  label: field.label,
  type: field.type,
  required: field.required,
  placeholder: field.placeholder,
  help_text: field.helpText,
  accept: field.accept,
  multiple: field.multiple,
  ai_fillable: field.aiFillable,
  ai_visible: field.aiVisible,
  visibility: field.visibility,
  options: field.options,
  prefill: field.prefill,
  validation: {
    min_length: field.validation.minLength,
    max_length: field.validation.maxLength,
    min: field.validation.min,
    max: field.validation.max,
    min_items: field.validation.minItems,
    max_items: field.validation.maxItems,
    pattern: field.validation.pattern,
  },
})
