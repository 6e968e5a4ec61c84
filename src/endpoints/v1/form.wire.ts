// The two shapes of a form in v1. Version "v2" (shape A) is sectioned: layout, sections, bindings. Version "v1"
// (shape B) is flat: fields and a submission. Requests may leave out properties, responses have all of their shape.
import Type, { type Static } from 'typebox'
import type { Form, FormChange } from '#core/model/form.ts'
import { picked } from '#endpoints/shared/picked.ts'
import { longText, words } from '#endpoints/shared/scalars.wire.ts'
import { labelText, listOf, pathText, wordText } from '#endpoints/shared/widget-scalars.wire.ts'
import { FieldA, FieldB, FieldBody, parseField, presentFieldA, presentFieldB } from './form-field.wire.ts'

const LayoutBody = Type.Object({
  title: Type.Optional(labelText),
  description: Type.Optional(longText),
  submitLabel: Type.Optional(labelText),
  sections: Type.Optional(
    listOf(
      Type.Object({
        id: wordText,
        title: Type.Optional(labelText),
        description: Type.Optional(longText),
        fieldIds: Type.Optional(listOf(wordText)),
      }),
    ),
  ),
})

const submission = {
  mode: Type.Optional(wordText),
  targetToolName: Type.Optional(labelText),
  successMessage: Type.Optional(longText),
  resetOnSubmit: Type.Optional(Type.Boolean()),
}

const SubmitBody = Type.Object({
  ...submission,
  bindings: Type.Optional(
    listOf(Type.Object({ fieldId: wordText, targetArgPath: pathText, status: Type.Optional(wordText) })),
  ),
})

export const FormBody = Type.Object(
  {
    version: Type.Optional(words('v1', 'v2')),
    fields: Type.Optional(listOf(FieldBody)),
    layout: Type.Optional(LayoutBody),
    submit: Type.Optional(SubmitBody),
    submission: Type.Optional(Type.Object(submission)),
  },
  { title: 'FormChangeV1' },
)

const submissionAnswer = {
  mode: Type.String(),
  targetToolName: Type.String(),
  successMessage: Type.String(),
  resetOnSubmit: Type.Boolean(),
}

export const FormA = Type.Object(
  {
    version: Type.Literal('v2'),
    fields: Type.Array(FieldA),
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
      ...submissionAnswer,
      bindings: Type.Array(
        Type.Object({ fieldId: Type.String(), targetArgPath: Type.String(), status: Type.String() }),
      ),
    }),
  },
  { title: 'FormV1A' },
)

export const FormB = Type.Object(
  {
    version: Type.Literal('v1'),
    fields: Type.Array(FieldB),
    submission: Type.Object(submissionAnswer),
  },
  { title: 'FormV1B' },
)

/** Flat if the version says so or there is a submission; null if the body does not determine the shape. */
function shapeOf(body: Static<typeof FormBody>): Form['shape'] | null {
  if (body.version === 'v1' || body.submission) return 'flat'
  return body.version === 'v2' ? 'sectioned' : null
}

export function parseForm(body: Static<typeof FormBody>): FormChange {
  const shape = shapeOf(body)
  const submit = body.submission ?? body.submit
  return {
    ...(shape && { shape }),
    ...(body.fields && { fields: body.fields.map(parseField) }),
    ...(body.layout && { layout: parseLayout(body.layout) }),
    ...(submit && { submit: parseSubmit(submit) }),
  }
}

const parseLayout = (body: Static<typeof LayoutBody>): FormChange['layout'] & object => ({
  ...picked(body, 'title', 'description', 'submitLabel'),
  ...(body.sections && {
    sections: body.sections.map((section) => ({
      id: section.id,
      title: section.title ?? '',
      description: section.description ?? '',
      fieldIds: section.fieldIds ?? [],
    })),
  }),
})

const parseSubmit = (body: Static<typeof SubmitBody>): FormChange['submit'] & object => ({
  ...picked(body, 'mode', 'targetToolName', 'successMessage', 'resetOnSubmit'),
  ...(body.bindings && {
    bindings: body.bindings.map(({ fieldId, targetArgPath, status }) => ({
      fieldId,
      targetArgPath,
      status: status ?? 'mapped',
    })),
  }),
})

export const presentForm = (form: Form): Static<typeof FormA> | Static<typeof FormB> =>
  form.shape === 'flat' ? presentFlat(form) : presentSectioned(form)

const presentSectioned = ({ fields, layout, submit }: Form): Static<typeof FormA> => ({
  version: 'v2',
  fields: fields.map(presentFieldA),
  layout,
  submit,
})

const presentFlat = ({ fields, submit: { bindings: _, ...submission } }: Form): Static<typeof FormB> => ({
  version: 'v1',
  fields: fields.map(presentFieldB),
  submission,
})
