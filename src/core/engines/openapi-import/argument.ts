import { isPollutingKey, type JsonObject } from '#base/json.ts'
import { firstFree } from '#base/text.ts'

/** One argument of an operation: a top-level member of its input schema. */
export type Argument = { name: string; required: boolean; description: string; schema: JsonObject }

const maxLength = 64

/**
 * Gives out argument names: unique, and of the characters that model providers take for names of members.
 * A name that is taken gets its place in front: `body_id`.
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
