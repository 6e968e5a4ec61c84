// Enums and bounds of result options, common to all families.
import Type from 'typebox'
import { maxMaxBytes, minMaxBytes, outputValidations } from '#core/model/result-options.ts'
import { orNull, words } from './scalars.wire.ts'

const path = Type.String({ maxLength: 500 })

/** From paths in the tool result to paths in the upstream response. Null removes one entry, or the whole selection. */
export const selectBody = orNull(
  Type.Record(Type.String(), orNull(path), { maxProperties: 200, propertyNames: { maxLength: 500 } }),
)
export const selectMap = orNull(Type.Record(Type.String(), Type.String()))
export const maxBytesNumber = Type.Integer({ minimum: minMaxBytes, maximum: maxMaxBytes })
export const outputValidationWord = words(...outputValidations)
