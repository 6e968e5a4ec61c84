// How upstream responses become tool results.
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
  maxBytes: Type.Optional(maxBytesNumber),
  outputValidation: Type.Optional(outputValidationWord),
})

export const ResultOptionsV1 = Type.Object({
  select: selectMap,
  maxBytes: Type.Integer(),
  outputValidation: Type.String(),
})

export const parseResultOptions = (body: Static<typeof ResultOptionsBody>): ResultOptionsChange =>
  picked(body, 'select', 'maxBytes', 'outputValidation')

export const presentResultOptions = ({
  select,
  maxBytes,
  outputValidation,
}: ResultOptions): Static<typeof ResultOptionsV1> => ({ select, maxBytes, outputValidation })
