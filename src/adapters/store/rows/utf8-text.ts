// Texts that are in UTF-8 before they are stored: no engine converts them, and no copy of them as strings is made.
import { type Expression, type OperationNode, sql } from 'kysely'

/** A parameter of a statement: a text in parts, which must be valid UTF-8 and without NUL. */
export class Utf8Parts {
  readonly #parts: readonly Uint8Array[]
  /** Bytes. */
  readonly length: number

  constructor(parts: readonly Uint8Array[]) {
    this.#parts = parts
    this.length = parts.reduce((length, part) => length + part.length, 0)
  }

  /** Returns the offset after the text. */
  copyTo(target: Uint8Array, offset: number): number {
    let end = offset
    for (const part of this.#parts) {
      target.set(part, end)
      end += part.length
    }
    return end
  }

  /** node-postgres sends bytes as they are, which is what PostgreSQL takes as the binary form of a text. */
  toPostgres(): Buffer {
    return Buffer.concat(this.#parts, this.length)
  }
}

/** The value of a text column; null stays null in SQL. The statement is the same for both. */
export class Utf8Text implements Expression<string | null> {
  readonly #text: Utf8Parts | null

  constructor(parts: readonly Uint8Array[] | null) {
    this.#text = parts && new Utf8Parts(parts)
  }

  /** Bytes. */
  get length(): number {
    return this.#text?.length ?? 0
  }

  get expressionType(): undefined {
    return undefined
  }

  toOperationNode(): OperationNode {
    return sql`cast(${this.#text} as text)`.toOperationNode()
  }
}

/** A row to write. */
export type WritableRow<Row> = {
  [Column in keyof Row]: string extends Row[Column] ? Row[Column] | Utf8Text : Row[Column]
}
