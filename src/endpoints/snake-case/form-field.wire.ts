import Type, { type Static } from 'typebox'
import type { JsonObject } from '#base/json.ts'
import {
  emptyFormValidation,
  type FormField,
  type FormFieldChange,
  type FormValidation,
} from '#core/model/widgets/form.ts'
import { longString, makeNullable } from '#endpoints/shared/scalars.wire.ts'
import {
  identifierString,
  labelString,
  lengthLimit,
  limitArray,
  numberBound,
  patternString,
} from '#endpoints/shared/widget-scalars.wire.ts'

const validationProperties = {
  min_length: makeNullable(lengthLimit),
  max_length: makeNullable(lengthLimit),
  min: makeNullable(numberBound),
  max: makeNullable(numberBound),
  min_items: makeNullable(lengthLimit),
  max_items: makeNullable(lengthLimit),
  pattern: patternString,
}

export const FormFieldBody = Type.Object({
  id: Type.Optional(identifierString),
  key: identifierString,
  label: Type.Optional(labelString),
  type: Type.Optional(identifierString),
  required: Type.Optional(Type.Boolean()),
  placeholder: Type.Optional(labelString),
  help_text: Type.Optional(longString),
  accept: Type.Optional(labelString),
  multiple: Type.Optional(Type.Boolean()),
  ai_fillable: Type.Optional(Type.Boolean()),
  ai_visible: Type.Optional(Type.Boolean()),
  visibility: Type.Optional(identifierString),
  options: Type.Optional(
    limitArray(
      Type.Object({
        id: Type.Optional(labelString),
        value: labelString,
        label: Type.Optional(labelString),
      }),
    ),
  ),
  prefill: Type.Optional(
    Type.Object({ kind: Type.Optional(identifierString) }, { maxProperties: 20, additionalProperties: true }),
  ),
  validation: Type.Optional(Type.Partial(Type.Object(validationProperties))),
})

const nullableInteger = makeNullable(Type.Integer())

export const FormFieldV2 = Type.Object(
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
      min_length: nullableInteger,
      max_length: nullableInteger,
      min: nullableInteger,
      max: nullableInteger,
      min_items: nullableInteger,
      max_items: nullableInteger,
      pattern: Type.String(),
    }),
  },
  { title: 'FormField' },
)

/** v2 can express every property of a field, so an absent property takes its default, not its former value. */
export const parseFormField = (body: Static<typeof FormFieldBody>): FormFieldChange => ({
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
  validation: parseFieldValidation(body.validation ?? {}),
})

const parseFieldValidation = (
  body: NonNullable<Static<typeof FormFieldBody>['validation']>,
): FormValidation => ({
  minLength: body.min_length ?? null,
  maxLength: body.max_length ?? null,
  min: body.min ?? null,
  max: body.max ?? null,
  minItems: body.min_items ?? null,
  maxItems: body.max_items ?? null,
  pattern: body.pattern ?? emptyFormValidation.pattern,
})

export const presentFormField = (field: FormField): Static<typeof FormFieldV2> => ({
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
