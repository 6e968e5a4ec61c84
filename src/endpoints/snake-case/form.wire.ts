// A form: one shape with the properties of both shapes. `version` is "v2" when sectioned, "v1" when flat.
import Type from 'typebox'
import { defineStringEnum, longString } from '#endpoints/shared/scalars.wire.ts'
import {
  dottedPathString,
  identifierString,
  labelString,
  limitArray,
  modelViewEnum,
} from '#endpoints/shared/widget-scalars.wire.ts'
import { FormFieldBody, FormFieldSnakeCase } from './form-field.wire.ts'

export const FormLayoutBody = Type.Object({
  title: Type.Optional(labelString),
  description: Type.Optional(longString),
  submit_label: Type.Optional(labelString),
  steps: Type.Optional(Type.Boolean()),
  sections: Type.Optional(
    limitArray(
      Type.Object({
        id: identifierString,
        title: Type.Optional(labelString),
        description: Type.Optional(longString),
        field_ids: Type.Optional(limitArray(identifierString)),
      }),
    ),
  ),
})

export const FormSubmitBody = Type.Object({
  mode: Type.Optional(identifierString),
  target_tool_name: Type.Optional(labelString),
  success_message: Type.Optional(longString),
  reset_on_submit: Type.Optional(Type.Boolean()),
  changed_only: Type.Optional(Type.Boolean()),
  model_sees: Type.Optional(modelViewEnum),
  bindings: Type.Optional(
    limitArray(
      Type.Object({
        field_id: identifierString,
        target_arg_path: dottedPathString,
        status: Type.Optional(identifierString),
      }),
    ),
  ),
})

export const FormBody = Type.Object(
  {
    version: Type.Optional(defineStringEnum('v1', 'v2')),
    fields: Type.Optional(limitArray(FormFieldBody)),
    layout: Type.Optional(FormLayoutBody),
    submit: Type.Optional(FormSubmitBody),
  },
  { title: 'FormChange' },
)

export const FormSubmitSnakeCase = Type.Object({
  mode: Type.String(),
  target_tool_name: Type.String(),
  success_message: Type.String(),
  reset_on_submit: Type.Boolean(),
  changed_only: Type.Boolean(),
  model_sees: Type.String(),
  bindings: Type.Array(
    Type.Object({ field_id: Type.String(), target_arg_path: Type.String(), status: Type.String() }),
  ),
})

export const FormLayoutSnakeCase = Type.Object({
  title: Type.String(),
  description: Type.String(),
  submit_label: Type.String(),
  steps: Type.Boolean(),
  sections: Type.Array(
    Type.Object({
      id: Type.String(),
      title: Type.String(),
      description: Type.String(),
      field_ids: Type.Array(Type.String()),
    }),
  ),
})

export const FormSnakeCase = Type.Object(
  {
    version: Type.String(),
    fields: Type.Array(FormFieldSnakeCase),
    layout: FormLayoutSnakeCase,
    submit: FormSubmitSnakeCase,
  },
  { title: 'Form' },
)
