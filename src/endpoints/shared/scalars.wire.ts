// Lengths and patterns of strings, common to all families.
import Type, { type TSchema } from 'typebox'

export const nameText = Type.String({ minLength: 1, maxLength: 120 })
export const longText = Type.String({ maxLength: 20_000 })
export const shortText = Type.String({ maxLength: 500 })
export const urlText = Type.String({ maxLength: 2048 })
/** "" lets the service derive the slug from the name. */
export const slugText = Type.String({ pattern: '^[a-z0-9-]{0,63}$' })
/** A hex colour; "" means none. */
export const colorText = Type.String({ pattern: '^(#[0-9A-Fa-f]{3,8})?$' })
export const keyText = Type.String({ pattern: '^[a-z0-9_-]{1,64}$' })

export const secretText = Type.String({ maxLength: 20_000 })
/** A field name (RFC 9110); "" means none. */
export const headerNameText = Type.String({ pattern: "^[!#$%&'*+.^_`|~0-9A-Za-z-]{0,100}$" })
export const headerPrefixText = Type.String({ pattern: '^[\\x20-\\x7e]{0,100}$' })
/** A media type with its parameters (RFC 9110); "" means none. */
export const mediaTypeText = Type.String({
  pattern: "^([!#$%&'*+.^_`|~0-9A-Za-z-]+/[!#$%&'*+.^_`|~0-9A-Za-z-]+[\\x20-\\x7e]{0,200})?$",
})

/** One of the given strings, written as `enum` and not as a union of constants. */
export const words = <Word extends string>(...allowed: Word[]) =>
  Type.Unsafe<Word>({ type: 'string', enum: allowed })

export const orNull = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()])

/** The timeout of one call of an operation, in milliseconds. */
export const callTimeout = Type.Integer({ minimum: 100, maximum: 120_000 })
