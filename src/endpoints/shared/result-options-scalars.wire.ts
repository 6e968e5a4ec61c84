// The words and bounds of result options that every family says alike.
import Type from 'typebox'
import { maxMaxBytes, minMaxBytes, outputValidations } from '#core/model/result-options.ts'
import { orNull, words } from './scalars.wire.ts'

const path = Type.String({ maxLength: 500 })

/** Paths of the result to paths of the answer; null takes one, or all of them, away. */
export const selectBody = orNull(
  Type.Record(Type.String(), orNull(path), { maxProperties: 200, propertyNames: { maxLength: 500 } }),
)
export const selectMap = orNull(Type.Record(Type.String(), Type.String()))
export const maxBytesNumber = Type.Integer({ minimum: minMaxBytes, maximum: maxMaxBytes })
export const outputValidationWord = words(...outputValidations)
