// How upstream responses become tool results, in v2 and v3.
import Type, { type Static } from 'typebox'
import type { ResultOptions, ResultOptionsChange } from '#core/model/tools/result-options.ts'
import { pickDefined } from '#endpoints/shared/pick-defined.ts'
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

export const parseResultOptions = (body: Static<typeof ResultOptionsBody>): ResultOptionsChange => ({
  ...pickDefined(body, 'select'),
  ...(body.max_bytes !== undefined && { maxBytes: body.max_bytes }),
  ...(body.output_validation !== undefined && { outputValidation: body.output_validation }),
})

export const presentResultOptions = (options: ResultOptions): Static<typeof ResultOptionsSnakeCase> => ({
  select: options.select,
  max_bytes: options.maxBytes,
  output_validation: options.outputValidation,
})
