// A form field in v1: shape A belongs to sectioned forms, shape B to flat ones. Requests may use either shape.
import Type from 'typebox'
import {
  labelString,
  lengthLimit,
  limitArray,
  numberBound,
  patternString,
} from '#endpoints/shared/widget-scalars.wire.ts'
import { FormFieldBody, FormFieldSnakeCase, FormOptionBody } from '#endpoints/snake-case/form-field.wire.ts'
import { toV1Schema } from '../camel-case-schema.ts'

/** Members that v1 does not have. */
const laterMembers = ['local_time', 'options_source', 'visible_when', 'required_when'] as const

export const FormFieldBodyV1 = Type.Object({
  ...toV1Schema(FormFieldBody, ...laterMembers).properties,
  options: Type.Optional(limitArray(Type.Union([labelString, FormOptionBody]))),
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
  ...toV1Schema(FormFieldSnakeCase, ...laterMembers, 'multiple', 'ai_fillable', 'ai_visible').properties,
  validation: Type.Object({ ...flatValidation, minItems: limit, maxItems: limit }),
})

export const FormFieldV1B = Type.Object({
  ...toV1Schema(FormFieldSnakeCase, ...laterMembers, 'prefill', 'visibility').properties,
  options: Type.Array(Type.String()),
  validation: Type.Object(flatValidation),
})
