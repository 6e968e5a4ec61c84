// A form field in v1: shape A belongs to sectioned forms, shape B to flat ones. Requests may use either shape.
import Type, { type Static } from 'typebox'
import type { JsonObject } from '#base/json.ts'
import type { FormField, FormFieldChange, FormValidation } from '#core/model/widgets/form.ts'
import { pickDefined } from '#endpoints/shared/pick-defined.ts'
import { longString } from '#endpoints/shared/scalars.wire.ts'
import {
  identifierString,
  labelString,
  lengthLimit,
  limitArray,
  numberBound,
  patternString,
} from '#endpoints/shared/widget-scalars.wire.ts'

const FormOptionBody = Type.Object({
  id: Type.Optional(labelString),
  value: labelString,
  label: Type.Optional(labelString),
})

export const FormFieldBody = Type.Object({
  id: Type.Optional(identifierString),
  key: identifierString,
  label: Type.Optional(labelString),
  type: Type.Optional(identifierString),
  required: Type.Optional(Type.Boolean()),
  placeholder: Type.Optional(labelString),
  helpText: Type.Optional(longString),
  accept: Type.Optional(labelString),
  multiple: Type.Optional(Type.Boolean()),
  aiFillable: Type.Optional(Type.Boolean()),
  aiVisible: Type.Optional(Type.Boolean()),
  visibility: Type.Optional(identifierString),
  options: Type.Optional(limitArray(Type.Union([labelString, FormOptionBody]))),
  prefill: Type.Optional(
    Type.Object({ kind: Type.Optional(identifierString) }, { maxProperties: 20, additionalProperties: true }),
  ),
  validation: Type.Optional(
    Type.Partial(
      Type.Object({
        minLength: lengthLimit,
        maxLength: lengthLimit,
        min: numberBound,
        max: numberBound,
        minItems: lengthLimit,
        maxItems: lengthLimit,
        pattern: patternString,
      }),
    ),
  ),
})

const fieldProperties = {
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

export const FormFieldV1A = Type.Object({
  ...fieldProperties,
  options: Type.Array(Type.Object({ id: Type.String(), value: Type.String(), label: Type.String() })),
  validation: Type.Object({ ...flatValidation, minItems: limit, maxItems: limit }),
  prefill: Type.Object({ kind: Type.String() }, { additionalProperties: true }),
  visibility: Type.String(),
})

export const FormFieldV1B = Type.Object({
  ...fieldProperties,
  options: Type.Array(Type.String()),
  multiple: Type.Boolean(),
  aiFillable: Type.Boolean(),
  aiVisible: Type.Boolean(),
  validation: Type.Object(flatValidation),
})

export const parseFormField = (body: Static<typeof FormFieldBody>): FormFieldChange => ({
  id: body.id || body.key,
  ...pickDefined(
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
  ...(body.options && { options: body.options.map(parseFormOption) }),
  ...(body.prefill && { prefill: { kind: 'none', ...(body.prefill as JsonObject) } }),
  ...(body.validation && {
    validation: pickDefined(
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

const parseFormOption = (option: string | Static<typeof FormOptionBody>) =>
  typeof option === 'string'
    ? { value: option }
    : { ...pickDefined(option, 'id', 'label'), value: option.value }

export const presentSectionedFormField = (field: FormField): Static<typeof FormFieldV1A> => ({
  ...presentFieldBase(field),
  options: field.options,
  validation: {
    ...presentFieldValidation(field.validation),
    ...includeIfSet('minItems', field.validation.minItems),
    ...includeIfSet('maxItems', field.validation.maxItems),
  },
  prefill: field.prefill,
  visibility: field.visibility,
})

export const presentFlatFormField = (field: FormField): Static<typeof FormFieldV1B> => ({
  ...presentFieldBase(field),
  options: field.options.map((option) => option.value),
  multiple: field.multiple,
  aiFillable: field.aiFillable,
  aiVisible: field.aiVisible,
  validation: presentFieldValidation(field.validation),
})

const presentFieldBase = (field: FormField) => ({
  id: field.id,
  key: field.key,
  label: field.label,
  type: field.type,
  required: field.required,
  placeholder: field.placeholder,
  helpText: field.helpText,
  accept: field.accept,
})

const includeIfSet = <Name extends string>(name: Name, value: number | null) =>
  (value === null ? {} : { [name]: value }) as { [Member in Name]?: number }

const presentFieldValidation = (validation: FormValidation) => ({
  ...includeIfSet('minLength', validation.minLength),
  ...includeIfSet('maxLength', validation.maxLength),
  ...includeIfSet('min', validation.min),
  ...includeIfSet('max', validation.max),
  pattern: validation.pattern,
})
