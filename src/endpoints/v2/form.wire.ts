// A form in v2: one shape with the properties of both shapes of v1. `version` is "v2" when sectioned, "v1" when flat.
import Type, { type Static } from 'typebox'
import type { Form, FormChange } from '#core/model/form.ts'
import { longText, words } from '#endpoints/shared/scalars.wire.ts'
import { labelText, listOf, pathText, wordText } from '#endpoints/shared/widget-scalars.wire.ts'
import { FieldBody, FieldV2, parseField, presentField } from './form-field.wire.ts'

const LayoutBody = Type.Object({
  title: Type.Optional(labelText),
  description: Type.Optional(longText),
  submit_label: Type.Optional(labelText),
  sections: Type.Optional(
    listOf(
      Type.Object({
        id: wordText,
        title: Type.Optional(labelText),
        description: Type.Optional(longText),
        field_ids: Type.Optional(listOf(wordText)),
      }),
    ),
  ),
})

const SubmitBody = Type.Object({
  mode: Type.Optional(wordText),
  target_tool_name: Type.Optional(labelText),
  success_message: Type.Optional(longText),
  reset_on_submit: Type.Optional(Type.Boolean()),
  bindings: Type.Optional(
    listOf(Type.Object({ field_id: wordText, target_arg_path: pathText, status: Type.Optional(wordText) })),
  ),
})

export const FormBody = Type.Object(
  {
    version: Type.Optional(words('v1', 'v2')),
    fields: Type.Optional(listOf(FieldBody)),
    layout: Type.Optional(LayoutBody),
    submit: Type.Optional(SubmitBody),
  },
  { title: 'FormChange' },
)

export const FormV2 = Type.Object(
  {
    version: Type.String(),
    fields: Type.Array(FieldV2),
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
  ...(body.fields && { fields: body.fields.map(parseField) }),
  ...(body.layout && { layout: parseLayout(body.layout) }),
  ...(body.submit && { submit: parseSubmit(body.submit) }),
})

const parseLayout = (body: Static<typeof LayoutBody>): FormChange['layout'] & object => ({
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

const parseSubmit = (body: Static<typeof SubmitBody>): FormChange['submit'] & object => ({
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
  fields: fields.map(presentField),
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
