// Lengths and patterns of strings, common to all families.
import Type, { type TSchema } from 'typebox'
import { memberNamePattern } from '#base/json.ts'
import { rfc3339Pattern } from '#base/time.ts'
import { headerNamePattern } from '#base/web/header-name.ts'
import { maxUrlLength, urlPatterns } from '#base/web/url.ts'

export const nameString = Type.String({ minLength: 1, maxLength: 120 })
export const longString = Type.String({ maxLength: 20_000 })
export const shortString = Type.String({ maxLength: 500 })
export const urlString = Type.String({ maxLength: 2048 })
export const httpUrlString = Type.String({
  maxLength: maxUrlLength,
  pattern: urlPatterns.template,
  description: 'An absolute http or https URL without credentials; empty if there is none.',
})
export const httpsUrlString = Type.String({
  maxLength: 1024,
  pattern: urlPatterns.https,
  description: 'An absolute https URL without credentials; empty if there is none.',
})
/** "" means none. */
export const instantString = Type.String({
  format: 'date-time',
  pattern: rfc3339Pattern,
  description: 'A date and time (RFC 3339).',
})
/** "" derives the slug from the name. */
export const slugString = Type.String({ pattern: '^[a-z0-9-]{0,63}$' })
/** A hex colour; "" for none. */
export const colorString = Type.String({ pattern: '^(#[0-9A-Fa-f]{3,8})?$' })
export const keyString = Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' })

export const secretString = Type.String({ maxLength: 20_000 })
/** A field name (RFC 9110); "" for none. */
export const headerNameString = Type.String({ pattern: "^[!#$%&'*+.^_`|~0-9A-Za-z-]{0,100}$" })
export const headerPrefixString = Type.String({ pattern: '^[\\x20-\\x7e]{0,100}$' })
/** A media type with its parameters (RFC 9110); "" for none. */
export const mediaTypeString = Type.String({
  pattern: "^([!#$%&'*+.^_`|~0-9A-Za-z-]+/[!#$%&'*+.^_`|~0-9A-Za-z-]+[\\x20-\\x7e]{0,200})?$",
})

export const makeNullable = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()])

/** Null removes a member of the map. */
const buildTemplateMapBody = (options: Record<string, unknown>) =>
  makeNullable(Type.Record(Type.String(), makeNullable(longString), options))

export const templateMapBody = buildTemplateMapBody({})
export const headerTemplateBody = buildTemplateMapBody({
  propertyNames: { pattern: headerNamePattern },
})

/** The name of an entry in the schemas of a new operation. Imported operations may have any names. */
export const entryNameString = Type.String({ maxLength: 500, pattern: memberNamePattern })

/** One of the given strings, as `enum` rather than a union of constants. */
export const defineStringEnum = <Value extends string>(...allowed: Value[]) =>
  Type.Unsafe<Value>({ type: 'string', enum: allowed })

/** The timeout of a call of an operation, in milliseconds. */
export const callTimeoutMs = Type.Integer({ minimum: 100, maximum: 120_000 })
