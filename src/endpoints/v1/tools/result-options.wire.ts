// How upstream responses become tool results.
import Type from 'typebox'
import {
  maxBytesInteger,
  nullableSelection,
  outputValidationEnum,
  selectionBody,
} from '#endpoints/shared/result-options-scalars.wire.ts'

export const ResultOptionsBody = Type.Object({
  select: Type.Optional(selectionBody),
  maxBytes: Type.Optional(maxBytesInteger),
  outputValidation: Type.Optional(outputValidationEnum),
})

export const ResultOptionsV1 = Type.Object({
  select: nullableSelection,
  maxBytes: Type.Integer(),
  outputValidation: Type.String(),
})
