// A form field in v1: shape A belongs to sectioned forms, shape B to flat ones. Requests may use either shape.
import Type, { type Static } from 'typebox'
import type { JsonObject } from '#base/json.ts'
import type { FormField, FormFieldChange, FormValidation } from '#core/model/form.ts'
import { picked } from '#endpoints/shared/picked.ts'
import { longText } from '#endpoints/shared/scalars.wire.ts'
import {
  bound,
  count,
  labelText,
  listOf,
  patternText,
  wordText,
} from '#endpoints/shared/widget-scalars.wire.ts'

const OptionBody = Type.Object({
  id: Type.Optional(labelText),
  value: labelText,
  label: Type.Optional(labelText),
})

export const FieldBody = Type.Object({
  id: Type.Optional(wordText),
  key: wordText,
  label: Type.Optional(labelText),
  type: Type.Optional(wordText),
  required: Type.Optional(Type.Boolean()),
  placeholder: Type.Optional(labelText),
  helpText: Type.Optional(longText),
  accept: Type.Optional(labelText),
  multiple: Type.Optional(Type.Boolean()),
  aiFillable: Type.Optional(Type.Boolean()),
  aiVisible: Type.Optional(Type.Boolean()),
  visibility: Type.Optional(wordText),
  options: Type.Optional(listOf(Type.Union([labelText, OptionBody]))),
  prefill: Type.Optional(
    Type.Object({ kind: Type.Optional(wordText) }, { maxProperties: 20, additionalProperties: true }),
  ),
  validation: Type.Optional(
    Type.Partial(
      Type.Object({
        minLength: count,
        maxLength: count,
        min: bound,
        max: bound,
        minItems: count,
        maxItems: count,
        pattern: patternText,
      }),
    ),
  ),
})

const fieldAnswer = {
  id: Type.String(),
  key: Type.String(),
  label: Type.String(),
  type: Type.String(),
  required: Type.Boolean(),
  placeholder: Type.String(),
  helpText: Type.String(),
  accept: Type.String(),
}

/** A limit that is not set is omitted. */
const limit = Type.Optional(Type.Integer())

const flatValidation = {
  minLength: limit,
  maxLength: limit,
  min: limit,
  max: limit,
  pattern: Type.String(),
}

export const FieldA = Type.Object({
  ...fieldAnswer,
  options: Type.Array(Type.Object({ id: Type.String(), value: Type.String(), label: Type.String() })),
  validation: Type.Object({ ...flatValidation, minItems: limit, maxItems: limit }),
  prefill: Type.Object({ kind: Type.String() }, { additionalProperties: true }),
  visibility: Type.String(),
})

export const FieldB = Type.Object({
  ...fieldAnswer,
  options: Type.Array(Type.String()),
  multiple: Type.Boolean(),
  aiFillable: Type.Boolean(),
  aiVisible: Type.Boolean(),
  validation: Type.Object(flatValidation),
})

export const parseField = (body: Static<typeof FieldBody>): FormFieldChange => ({
  id: body.id || body.key,
  ...picked(
    body,
    'key',
    'label',
    'type',
    'required',
    'placeholder',
    'helpText',
    'accept',
    'multiple',
    'aiFillable',
    'aiVisible',
    'visibility',
  ),
  ...(body.options && { options: body.options.map(parseOption) }),
  ...(body.prefill && { prefill: { kind: 'none', ...(body.prefill as JsonObject) } }),
  ...(body.validation && {
    validation: picked(
      body.validation,
      'minLength',
      'maxLength',
      'min',
      'max',
      'minItems',
      'maxItems',
      'pattern',
    ),
  }),
})

const parseOption = (option: string | Static<typeof OptionBody>) =>
  typeof option === 'string' ? { value: option } : { ...picked(option, 'id', 'label'), value: option.value }

export const presentFieldA = (field: FormField): Static<typeof FieldA> => ({
  ...presentField(field),
  options: field.options,
  validation: {
    ...presentValidation(field.validation),
    ...set('minItems', field.validation.minItems),
    ...set('maxItems', field.validation.maxItems),
  },
  prefill: field.prefill,
  visibility: field.visibility,
})

export const presentFieldB = (field: FormField): Static<typeof FieldB> => ({
  ...presentField(field),
  options: field.options.map((option) => option.value),
  multiple: field.multiple,
  aiFillable: field.aiFillable,
  aiVisible: field.aiVisible,
  validation: presentValidation(field.validation),
})

const presentField = (field: FormField) => ({
  id: field.id,
  key: field.key,
  label: field.label,
  type: field.type,
  required: field.required,
  placeholder: field.placeholder,
  helpText: field.helpText,
  accept: field.accept,
})

const set = <Name extends string>(name: Name, value: number | null) =>
  (value === null ? {} : { [name]: value }) as { [Member in Name]?: number }

const presentValidation = (validation: FormValidation) => ({
  ...set('minLength', validation.minLength),
  ...set('maxLength', validation.maxLength),
  ...set('min', validation.min),
  ...set('max', validation.max),
  pattern: validation.pattern,
})
