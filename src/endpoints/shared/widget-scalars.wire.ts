// The words, lengths and bounds of widgets that every family says alike.
import Type, { type TSchema } from 'typebox'
import {
  actionTypes,
  callModes,
  displayModes,
  widgetPrimitives,
  widgetVisibilities,
} from '#core/model/widget.ts'
import { orNull, words } from './scalars.wire.ts'

export const primitiveWord = words(...widgetPrimitives)
export const displayModeWord = words(...displayModes)
export const visibilityWord = words(...widgetVisibilities)
export const actionTypeWord = words(...actionTypes)
export const callModeWord = words(...callModes)

/** A name that its author chooses: of a trigger, a field type, a mode. */
export const wordText = Type.String({ maxLength: 100 })
export const triggerText = Type.String({ minLength: 1, maxLength: 100 })
export const labelText = Type.String({ maxLength: 1_000 })

/** Dotted; never into what JavaScript objects inherit. */
export const pathText = Type.String({
  maxLength: 500,
  pattern: '^(?!(.*[.\\[])?(__proto__|constructor|prototype)([.\\[\\]]|$))',
})

/** Keys are data; null takes a member out. */
export const mapBody = Type.Record(Type.String(), orNull(Type.String({ maxLength: 2_000 })), {
  maxProperties: 200,
  propertyNames: { maxLength: 200 },
})

export const domainList = Type.Array(Type.String({ maxLength: 300 }), { maxItems: 20 })
export const pathList = Type.Array(pathText, { maxItems: 200 })
export const listOf = <Item extends TSchema>(item: Item, maxItems = 200) => Type.Array(item, { maxItems })

export const maxActions = 50

const orDefault = (minimum: number, maximum: number) =>
  Type.Union([Type.Literal(0), Type.Integer({ minimum, maximum })])

/** 0 takes the default. At least a second between polls, at most sixty of them and five minutes. */
export const pollInterval = orDefault(1_000, 60_000)
export const pollTimeout = orDefault(1_000, 300_000)
export const pollAttempts = Type.Integer({ minimum: 0, maximum: 60 })

export const count = Type.Integer({ minimum: 0, maximum: 1_000_000 })
export const bound = Type.Integer({ minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER })
/** Judged by where it is used, with an engine that no pattern can stall. */
export const patternText = Type.String({ maxLength: 1_000 })
