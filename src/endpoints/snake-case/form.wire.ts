// A form: one shape with the properties of both shapes. `version` is "v2" when sectioned, "v1" when flat.
import Type, { type Static } from 'typebox'
import type { Form, FormChange } from '#core/model/widgets/form.ts'
import { defineStringEnum, longString } from '#endpoints/shared/scalars.wire.ts'
import {
  dottedPathString,
  identifierString,
  labelString,
  limitArray,
} from '#endpoints/shared/widget-scalars.wire.ts'
import { FormFieldBody, FormFieldV2, parseFormField, presentFormField } from './form-field.wire.ts'

const FormLayoutBody = Type.Object({
  title: Type.Optional(labelString),
  description: Type.Optional(longString),
  submit_label: Type.Optional(labelString),
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

const FormSubmitBody = Type.Object({
  mode: Type.Optional(identifierString),
  target_tool_name: Type.Optional(labelString),
  success_message: Type.Optional(longString),
  reset_on_submit: Type.Optional(Type.Boolean()),
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

export const FormV2 = Type.Object(
  {
    version: Type.String(),
    fields: Type.Array(FormFieldV2),
    layout: Type.Object({
      title: Type.String(),
      description: Type.String(),
      submit_label: Type.String(),
      sections: Type.Array(
        Type.Object({
          id: Type.String(),
          title: Type.String(),
          description: Type.String(),
          field_ids: Type.Array(Type.String()),
        }),
      ),
    }),
    submit: Type.Object({
      mode: Type.String(),
      target_tool_name: Type.String(),
      success_message: Type.String(),
      reset_on_submit: Type.Boolean(),
      bindings: Type.Array(
        Type.Object({ field_id: Type.String(), target_arg_path: Type.String(), status: Type.String() }),
      ),
    }),
  },
  { title: 'Form' },
)

export const parseForm = (body: Static<typeof FormBody>): FormChange => ({
  ...(body.version && { shape: body.version === 'v1' ? ('flat' as const) : ('sectioned' as const) }),
  ...(body.fields && { fields: body.fields.map(parseFormField) }),
  ...(body.layout && { layout: parseFormLayout(body.layout) }),
  ...(body.submit && { submit: parseFormSubmit(body.submit) }),
})

const parseFormLayout = (body: Static<typeof FormLayoutBody>): FormChange['layout'] & object => ({
  ...(body.title !== undefined && { title: body.title }),
  ...(body.description !== undefined && { description: body.description }),
  ...(body.submit_label !== undefined && { submitLabel: body.submit_label }),
  ...(body.sections && {
    sections: body.sections.map((section) => ({
      id: section.id,
      title: section.title ?? '',
      description: section.description ?? '',
      fieldIds: section.field_ids ?? [],
    })),
  }),
})

const parseFormSubmit = (body: Static<typeof FormSubmitBody>): FormChange['submit'] & object => ({
  ...(body.mode !== undefined && { mode: body.mode }),
  ...(body.target_tool_name !== undefined && { targetToolName: body.target_tool_name }),
  ...(body.success_message !== undefined && { successMessage: body.success_message }),
  ...(body.reset_on_submit !== undefined && { resetOnSubmit: body.reset_on_submit }),
  ...(body.bindings && {
    bindings: body.bindings.map((binding) => ({
      fieldId: binding.field_id,
      targetArgPath: binding.target_arg_path,
      status: binding.status ?? 'mapped',
    })),
  }),
})

export const presentForm = ({ shape, fields, layout, submit }: Form): Static<typeof FormV2> => ({
  version: shape === 'flat' ? 'v1' : 'v2',
  fields: fields.map(presentFormField),
  layout: {
    title: layout.title,
    description: layout.description,
    submit_label: layout.submitLabel,
    sections: layout.sections.map((section) => ({
      id: section.id,
      title: section.title,
      description: section.description,
      field_ids: section.fieldIds,
    })),
  },
  submit: {
    mode: submit.mode,
    target_tool_name: submit.targetToolName,
    success_message: submit.successMessage,
    reset_on_submit: submit.resetOnSubmit,
    bindings: submit.bindings.map((binding) => ({
      field_id: binding.fieldId,
      target_arg_path: binding.targetArgPath,
      status: binding.status,
    })),
  },
})
