// The two shapes of a form in v1. Version "v2" (shape A) is sectioned: layout, sections, bindings. Version "v1"
// (shape B) is flat: fields and a submission. Requests may leave out properties, responses have all of their shape.
import Type, { type Static } from 'typebox'
import type { Form, FormChange } from '#core/model/widgets/form.ts'
import { pickDefined } from '#endpoints/shared/pick-defined.ts'
import { defineStringEnum, longString } from '#endpoints/shared/scalars.wire.ts'
import {
  dottedPathString,
  identifierString,
  labelString,
  limitArray,
} from '#endpoints/shared/widget-scalars.wire.ts'
import {
  FormFieldBody,
  FormFieldV1A,
  FormFieldV1B,
  parseFormField,
  presentFlatFormField,
  presentSectionedFormField,
} from './form-field.wire.ts'

const FormLayoutBody = Type.Object({
  title: Type.Optional(labelString),
  description: Type.Optional(longString),
  submitLabel: Type.Optional(labelString),
  sections: Type.Optional(
    limitArray(
      Type.Object({
        id: identifierString,
        title: Type.Optional(labelString),
        description: Type.Optional(longString),
        fieldIds: Type.Optional(limitArray(identifierString)),
      }),
    ),
  ),
})

const submissionBodyProperties = {
  mode: Type.Optional(identifierString),
  targetToolName: Type.Optional(labelString),
  successMessage: Type.Optional(longString),
  resetOnSubmit: Type.Optional(Type.Boolean()),
}

const FormSubmitBody = Type.Object({
  ...submissionBodyProperties,
  bindings: Type.Optional(
    limitArray(
      Type.Object({
        fieldId: identifierString,
        targetArgPath: dottedPathString,
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
    submission: Type.Optional(Type.Object(submissionBodyProperties)),
  },
  { title: 'FormChangeV1' },
)

const submissionProperties = {
  mode: Type.String(),
  targetToolName: Type.String(),
  successMessage: Type.String(),
  resetOnSubmit: Type.Boolean(),
}

export const FormV1A = Type.Object(
  {
    version: Type.Literal('v2'),
    fields: Type.Array(FormFieldV1A),
    layout: Type.Object({
      title: Type.String(),
      description: Type.String(),
      submitLabel: Type.String(),
      sections: Type.Array(
        Type.Object({
          id: Type.String(),
          title: Type.String(),
          description: Type.String(),
          fieldIds: Type.Array(Type.String()),
        }),
      ),
    }),
    submit: Type.Object({
      ...submissionProperties,
      bindings: Type.Array(
        Type.Object({ fieldId: Type.String(), targetArgPath: Type.String(), status: Type.String() }),
      ),
    }),
  },
  { title: 'FormV1A' },
)

export const FormV1B = Type.Object(
  {
    version: Type.Literal('v1'),
    fields: Type.Array(FormFieldV1B),
    submission: Type.Object(submissionProperties),
  },
  { title: 'FormV1B' },
)

/** Flat if the version says so or there is a submission; null if the body does not determine the shape. */
function detectShape(body: Static<typeof FormBody>): Form['shape'] | null {
  if (body.version === 'v1' || body.submission) return 'flat'
  return body.version === 'v2' ? 'sectioned' : null
}

export function parseForm(body: Static<typeof FormBody>): FormChange {
  const shape = detectShape(body)
  const submit = body.submission ?? body.submit
  return {
    ...(shape && { shape }),
    ...(body.fields && { fields: body.fields.map(parseFormField) }),
    ...(body.layout && { layout: parseFormLayout(body.layout) }),
    ...(submit && { submit: parseFormSubmit(submit) }),
  }
}

const parseFormLayout = (body: Static<typeof FormLayoutBody>): FormChange['layout'] & object => ({
  ...pickDefined(body, 'title', 'description', 'submitLabel'),
  ...(body.sections && {
    sections: body.sections.map((section) => ({
      id: section.id,
      title: section.title ?? '',
      description: section.description ?? '',
      fieldIds: section.fieldIds ?? [],
    })),
  }),
})

const parseFormSubmit = (body: Static<typeof FormSubmitBody>): FormChange['submit'] & object => ({
  ...pickDefined(body, 'mode', 'targetToolName', 'successMessage', 'resetOnSubmit'),
  ...(body.bindings && {
    bindings: body.bindings.map(({ fieldId, targetArgPath, status }) => ({
      fieldId,
      targetArgPath,
      status: status ?? 'mapped',
    })),
  }),
})

export const presentForm = (form: Form): Static<typeof FormV1A> | Static<typeof FormV1B> =>
  form.shape === 'flat' ? presentFlatForm(form) : presentSectionedForm(form)

const presentSectionedForm = ({ fields, layout, submit }: Form): Static<typeof FormV1A> => ({
  version: 'v2',
  fields: fields.map(presentSectionedFormField),
  layout,
  submit,
})

const presentFlatForm = ({
  fields,
  submit: { bindings: _, ...submission },
}: Form): Static<typeof FormV1B> => ({
  version: 'v1',
  fields: fields.map(presentFlatFormField),
  submission,
})
