import { isPollutingKey, type JsonObject } from '#base/json.ts'
import { cleanText, findFreeName, truncateText } from '#base/text.ts'

/** One argument of an operation: a top-level property of its input schema. */
export type OperationArgument = { name: string; required: boolean; description: string; schema: JsonObject }

const maxArgumentNameLength = 64

/**
 * Assigns argument names: unique, with the characters that model providers accept in property names. A name
 * already in use is prefixed with its location: `body_id`.
 */
export class ArgumentNamer {
  readonly #usedNames = new Set<string>()

  assign(wireName: string, location: string): string {
    const plain = toArgumentName(wireName)
    const prefixed = `${location}_${plain}`.slice(0, maxArgumentNameLength)
    const name = this.#usedNames.has(plain)
      ? findFreeName(prefixed, this.#usedNames, { dash: '_', maxLength: maxArgumentNameLength })
      : plain
    this.#usedNames.add(name)
    return name
  }
}

/** Has the API's name as its title if the argument's name has lost letters of it. */
export const withNameAsTitle = (schema: JsonObject, wireName: string): JsonObject =>
  schema.title === undefined && otherLetter.test(wireName)
    ? { ...schema, title: truncateText(cleanText(wireName), maxTitleLength) }
    : schema

const otherLetter = /(?![A-Za-z])\p{L}/u
const maxTitleLength = 200

function toArgumentName(wireName: string): string {
  const plain = wireName
    .replace(/^[^A-Za-z0-9_.-]+|(?<![^A-Za-z0-9_.-])[^A-Za-z0-9_.-]+$/g, '')
    .replace(/[^A-Za-z0-9_.-]+/g, '_')
    .slice(0, maxArgumentNameLength)
  return plain === '' || isPollutingKey(plain) ? `argument_${plain}` : plain
}
