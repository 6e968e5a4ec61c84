// Enums, lengths and bounds of widgets, common to all families.
import Type, { type TSchema } from 'typebox'
import {
  actionRowChoices,
  columnTotals,
  displayModes,
  partPrimitiveNames,
  partWidths,
  widgetActionIcons,
  widgetActionTypes,
  widgetAfterCalls,
  widgetCallModes,
  widgetModelViews,
  widgetPrimitives,
  widgetVisibilities,
} from '#core/model/widgets/widget.ts'
import { defineStringEnum, makeNullable } from './scalars.wire.ts'

export const primitiveEnum = defineStringEnum(...widgetPrimitives)
export const partPrimitiveEnum = defineStringEnum(...partPrimitiveNames)
export const partWidthEnum = defineStringEnum(...partWidths)
export const displayModeEnum = defineStringEnum(...displayModes)
export const visibilityEnum = defineStringEnum(...widgetVisibilities)
export const actionTypeEnum = defineStringEnum(...widgetActionTypes)
export const callModeEnum = defineStringEnum(...widgetCallModes)
export const actionIconEnum = defineStringEnum(...widgetActionIcons)
export const afterCallEnum = defineStringEnum(...widgetAfterCalls)
export const columnTotalEnum = defineStringEnum(...columnTotals)
export const actionRowsEnum = defineStringEnum(...actionRowChoices)
export const modelViewEnum = defineStringEnum(...widgetModelViews)

/** A name chosen by the author of the widget, such as the id or type of a field, or a mode. */
export const identifierString = Type.String({ maxLength: 100 })
export const triggerString = Type.String({ minLength: 1, maxLength: 100 })
export const labelString = Type.String({ maxLength: 1_000 })

/** A dotted path. Rejects segments that reach the prototype of a JavaScript object. */
export const dottedPathString = Type.String({
  maxLength: 500,
  pattern: '^(?!(.*[.\\[])?(__proto__|constructor|prototype)([.\\[\\]]|$))',
})

/** Keys are data; null removes an entry. */
export const stringMapBody = Type.Record(Type.String(), makeNullable(Type.String({ maxLength: 2_000 })), {
  maxProperties: 200,
  propertyNames: { maxLength: 200 },
})

/** Names are data: the values of a badge. */
export const formatOptionsBody = Type.Record(Type.String(), Type.String({ maxLength: 500 }), {
  maxProperties: 50,
  propertyNames: { maxLength: 200 },
})

/** The texts are data. */
export const translationsBody = Type.Record(
  Type.String(),
  Type.Record(
    Type.String({ pattern: '^[A-Za-z]{2,3}(-[A-Za-z\\d]{2,8})*$' }),
    Type.String({ maxLength: 2_000 }),
    {
      maxProperties: 50,
      additionalProperties: false,
    },
  ),
  { maxProperties: 500, propertyNames: { maxLength: 2_000 } },
)

export const domainList = Type.Array(Type.String({ maxLength: 300 }), { maxItems: 20 })
export const dottedPathList = Type.Array(dottedPathString, { maxItems: 200 })
export const limitArray = <Item extends TSchema>(item: Item, maxItems = 200) => Type.Array(item, { maxItems })

export const maxActions = 50
export const maxParts = 20

const allowZero = (minimum: number, maximum: number) =>
  Type.Union([Type.Literal(0), Type.Integer({ minimum, maximum })])

/** In milliseconds; 0 selects the default. At least a second between polls, at most 60 polls within five minutes. */
export const pollInterval = allowZero(1_000, 60_000)
export const pollTimeout = allowZero(1_000, 300_000)
export const pollAttempts = Type.Integer({ minimum: 0, maximum: 60 })

export const lengthLimit = Type.Integer({ minimum: 0, maximum: 1_000_000 })
export const numberBound = Type.Integer({
  minimum: Number.MIN_SAFE_INTEGER,
  maximum: Number.MAX_SAFE_INTEGER,
})
/** Not checked here: the page of a widget ignores patterns that could backtrack catastrophically. */
export const patternString = Type.String({ maxLength: 1_000 })
