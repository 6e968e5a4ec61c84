import Type, { type Static } from 'typebox'
import type { FormField } from '#core/model/widgets/form.ts'
import { createCodec } from '#endpoints/shared/field-map.ts'
import { formFieldFields } from '#endpoints/shared/fields/widget-config-fields.ts'
import { longString, makeNullable } from '#endpoints/shared/scalars.wire.ts'
import {
  dottedPathString,
  identifierString,
  labelString,
  lengthLimit,
  limitArray,
  numberBound,
  patternString,
} from '#endpoints/shared/widget-scalars.wire.ts'

export const FormOptionBody = Type.Object({
  id: Type.Optional(labelString),
  value: labelString,
  label: Type.Optional(labelString),
})

const FormOptionsSourceBody = Type.Object({
  target_tool_name: Type.Optional(labelString),
  arguments: Type.Optional(Type.Object({}, { maxProperties: 50, additionalProperties: true })),
  items_path: Type.Optional(dottedPathString),
  value_path: Type.Optional(dottedPathString),
  label_path: Type.Optional(labelString),
})

const FormConditionBody = Type.Object({
  field: Type.Optional(identifierString),
  values: Type.Optional(limitArray(labelString)),
})

const nullableLimit = Type.Optional(makeNullable(lengthLimit))
const nullableBound = Type.Optional(makeNullable(numberBound))

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
  local_time: Type.Optional(Type.Boolean()),
  options_source: Type.Optional(FormOptionsSourceBody),
  visible_when: Type.Optional(FormConditionBody),
  required_when: Type.Optional(FormConditionBody),
  options: Type.Optional(limitArray(FormOptionBody)),
  prefill: Type.Optional(
    Type.Object({ kind: Type.Optional(identifierString) }, { maxProperties: 20, additionalProperties: true }),
  ),
  validation: Type.Optional(
    Type.Object({
      min_length: nullableLimit,
      max_length: nullableLimit,
      min: nullableBound,
      max: nullableBound,
      min_items: nullableLimit,
      max_items: nullableLimit,
      pattern: Type.Optional(patternString),
    }),
  ),
})

const nullableInteger = makeNullable(Type.Integer())

const FormConditionSnakeCase = Type.Object({ field: Type.String(), values: Type.Array(Type.String()) })

export const FormFieldSnakeCase = Type.Object(
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
    local_time: Type.Boolean(),
    options_source: Type.Object({
      target_tool_name: Type.String(),
      arguments: Type.Object({}, { additionalProperties: true }),
      items_path: Type.String(),
      value_path: Type.String(),
      label_path: Type.String(),
    }),
    visible_when: FormConditionSnakeCase,
    required_when: FormConditionSnakeCase,
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

const presentFields = createCodec(formFieldFields, 'snake_case').compilePresenter(FormFieldSnakeCase)
export const presentFormField = (field: FormField): Static<typeof FormFieldSnakeCase> => presentFields(field)
