// How upstream responses become tool results, in v2 and v3.
import Type from 'typebox'
import {
  maxBytesInteger,
  nullableSelection,
  outputValidationEnum,
  selectionBody,
} from '#endpoints/shared/result-options-scalars.wire.ts'

export const ResultOptionsBody = Type.Object({
  select: Type.Optional(selectionBody),
  max_bytes: Type.Optional(maxBytesInteger),
  output_validation: Type.Optional(outputValidationEnum),
})

export const ResultOptionsSnakeCase = Type.Object({
  select: nullableSelection,
  max_bytes: Type.Integer(),
  output_validation: Type.String(),
})
