// How upstream responses become tool results.
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
  maxBytes: Type.Optional(maxBytesInteger),
  outputValidation: Type.Optional(outputValidationEnum),
})

export const ResultOptionsV1 = Type.Object({
  select: nullableSelection,
  maxBytes: Type.Integer(),
  outputValidation: Type.String(),
})

export const parseResultOptions = (body: Static<typeof ResultOptionsBody>): ResultOptionsChange =>
  pickDefined(body, 'select', 'maxBytes', 'outputValidation')

export const presentResultOptions = ({
  select,
  maxBytes,
  outputValidation,
}: ResultOptions): Static<typeof ResultOptionsV1> => ({ select, maxBytes, outputValidation })
