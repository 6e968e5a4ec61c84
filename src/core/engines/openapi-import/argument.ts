import { isPollutingKey, type JsonObject } from '#base/json.ts'
import { firstFree } from '#base/text.ts'

/** One argument of an operation: a top-level property of its input schema. */
export type Argument = { name: string; required: boolean; description: string; schema: JsonObject }

const maxLength = 64

/**
 * Assigns argument names: unique, and of the characters that model providers accept in property names.
 * A name already in use is prefixed with its location: `body_id`.
 */
export class ArgumentNames {
  readonly #taken = new Set<string>()

  take(wireName: string, place: string): string {
    const plain = plainName(wireName)
    const placed = `${place}_${plain}`.slice(0, maxLength)
    const name = this.#taken.has(plain) ? firstFree(placed, this.#taken, '_', maxLength) : plain
    this.#taken.add(name)
    return name
  }
}

function plainName(wireName: string): string {
  const plain = wireName
    .replace(/^[^A-Za-z0-9_.-]+|[^A-Za-z0-9_.-]+$/g, '')
    .replace(/[^A-Za-z0-9_.-]+/g, '_')
    .slice(0, maxLength)
  return plain === '' || isPollutingKey(plain) ? `argument_${plain}` : plain
}
