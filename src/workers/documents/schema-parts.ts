// Schemas on the way from the reading process to the service. A part that several operations may share, such as a
// definition, is sent once and then referred to by its number.
import type { JsonObject } from '#base/json.ts'
import type { SchemaTexts } from '#core/engines/schemas/json-schema/index.ts'
import type { EncodedSchema } from '#core/model/operations/encoded-schema.ts'

/** The parts of a schema as JSON in UTF-8; numbers refer to shared parts in the order in which they were sent. */
export type TransferredSchema = (Uint8Array | number)[]

/** Parts with at least this many characters are shared. */
const minSharedLength = 500
/** Limit of the characters of all shared parts: they stay in the memory of the reading process. */
const maxSharedLength = 16_000_000

const encoder = new TextEncoder()

/** Divides schemas into parts. */
export class SchemaSender {
  readonly #texts: SchemaTexts
  readonly #numbers = new Map<string, number>()
  #remainingLength = maxSharedLength
  #added: Uint8Array[] = []

  constructor(texts: SchemaTexts) {
    this.#texts = texts
  }

  divide(schema: JsonObject): TransferredSchema {
    const parts: TransferredSchema = []
    let own = ''
    for (const text of this.#texts.writeParts(schema)) {
      const number = this.#share(text)
      if (number === null) own += text
      else {
        parts.push(encoder.encode(own), number)
        own = ''
      }
    }
    return [...parts, encoder.encode(own)]
  }

  /** The shared parts that have not been sent. */
  takeAdded(): Uint8Array[] {
    const added = this.#added
    this.#added = []
    return added
  }

  #share(text: string): number | null {
    if (text.length < minSharedLength) return null
    const known = this.#numbers.get(text)
    if (known !== undefined) return known
    if (text.length > this.#remainingLength) return null
    this.#remainingLength -= text.length
    this.#added.push(encoder.encode(text))
    const number = this.#numbers.size
    this.#numbers.set(text, number)
    return number
  }
}

/** Composes schemas from parts. */
export class SchemaReceiver {
  readonly #shared: Uint8Array[] = []

  add(shared: readonly Uint8Array[]): void {
    this.#shared.push(...shared)
  }

  compose(schema: TransferredSchema): EncodedSchema {
    return schema.map((part) => (typeof part === 'number' ? this.#findShared(part) : part))
  }

  #findShared(number: number): Uint8Array {
    const part = this.#shared[number]
    if (!part) throw new RangeError(`The shared part ${number} of a schema was not sent.`)
    return part
  }
}
