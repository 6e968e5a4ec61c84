// How upstream responses become tool results, in v2 and v3.
import Type, { type Static } from 'typebox'
import type { ResultOptions, ResultOptionsChange } from '#core/model/result-options.ts'
import { picked } from '#endpoints/shared/picked.ts'
import {
  maxBytesNumber,
  outputValidationWord,
  selectBody,
  selectMap,
} from '#endpoints/shared/result-options-scalars.wire.ts'

export const ResultOptionsBody = Type.Object({
  select: Type.Optional(selectBody),
  max_bytes: Type.Optional(maxBytesNumber),
  output_validation: Type.Optional(outputValidationWord),
})

export const ResultOptionsSnake = Type.Object({
  select: selectMap,
  max_bytes: Type.Integer(),
  output_validation: Type.String(),
})

export const parseResultOptions = (body: Static<typeof ResultOptionsBody>): ResultOptionsChange => ({
  ...picked(body, 'select'),
  ...(body.max_bytes !== undefined && { maxBytes: body.max_bytes }),
  ...(body.output_validation !== undefined && { outputValidation: body.output_validation }),
})

export const presentResultOptions = (options: ResultOptions): Static<typeof ResultOptionsSnake> => ({
  select: options.select,
  max_bytes: options.maxBytes,
  output_validation: options.outputValidation,
})
