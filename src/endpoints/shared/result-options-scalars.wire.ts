// Enums and bounds of result options, common to all families.
import Type from 'typebox'
import { maxMaxBytes, minMaxBytes, outputValidations } from '#core/model/tools/result-options.ts'
import { defineStringEnum, makeNullable } from './scalars.wire.ts'

const resultPathString = Type.String({ maxLength: 500 })

/** From paths in the tool result to paths in the upstream response. Null removes one entry, or the whole selection. */
export const selectionBody = makeNullable(
  Type.Record(Type.String(), makeNullable(resultPathString), {
    maxProperties: 200,
    propertyNames: { maxLength: 500 },
  }),
)
export const nullableSelection = makeNullable(Type.Record(Type.String(), Type.String()))
export const maxBytesInteger = Type.Integer({ minimum: minMaxBytes, maximum: maxMaxBytes })
export const outputValidationEnum = defineStringEnum(...outputValidations)
