// The two shapes of a form in v1. Version "v2" (shape A) is sectioned: layout, sections, bindings. Version "v1"
// (shape B) is flat: fields and a submission. Requests may leave out properties, responses have all of their shape.
import Type from 'typebox'
import { limitArray } from '#endpoints/shared/widget-scalars.wire.ts'
import {
  FormBody,
  FormLayoutBody,
  FormLayoutSnakeCase,
  FormSnakeCase,
  FormSubmitBody,
  FormSubmitSnakeCase,
} from '#endpoints/snake-case/form.wire.ts'
import { toV1Schema } from '../camel-case-schema.ts'
import { FormFieldBodyV1, FormFieldV1A, FormFieldV1B } from './form-field.wire.ts'

/** The members that later families added. */
const laterMembers = ['changed_only', 'model_sees'] as const

export const FormBodyV1 = Type.Object(
  {
    ...toV1Schema(FormBody).properties,
    layout: Type.Optional(toV1Schema(FormLayoutBody, 'steps')),
    fields: Type.Optional(limitArray(FormFieldBodyV1)),
    submit: Type.Optional(toV1Schema(FormSubmitBody, ...laterMembers)),
    submission: Type.Optional(toV1Schema(FormSubmitBody, 'bindings', ...laterMembers)),
  },
  { title: 'FormChangeV1' },
)

export const FormV1A = Type.Object(
  {
    ...toV1Schema(FormSnakeCase).properties,
    version: Type.Literal('v2'),
    fields: Type.Array(FormFieldV1A),
    layout: toV1Schema(FormLayoutSnakeCase, 'steps'),
    submit: toV1Schema(FormSubmitSnakeCase, ...laterMembers),
  },
  { title: 'FormV1A' },
)

export const FormV1B = Type.Object(
  {
    version: Type.Literal('v1'),
    fields: Type.Array(FormFieldV1B),
    submission: toV1Schema(FormSubmitSnakeCase, 'bindings', ...laterMembers),
  },
  { title: 'FormV1B' },
)
