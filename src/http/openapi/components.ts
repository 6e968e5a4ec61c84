import { isNode, type Node } from './node.ts'

type Kind = 'schemas' | 'responses' | 'headers' | 'parameters'

/** The parts that operations share; only what is used gets into the document. */
export class Components {
  readonly #parts: Record<Kind, Node> = { schemas: {}, responses: {}, headers: {}, parameters: {} }

  /** Keeps the part under its name and answers the reference to it. */
  use(kind: Kind, name: string, part: unknown): Node {
    this.#parts[kind][name] = part
    return { $ref: `#/components/${kind}/${name}` }
  }

  /** A copy of the schema in which every titled object is a reference to a part of that name. */
  schema(schema: unknown): unknown {
    if (Array.isArray(schema)) return schema.map((item) => this.schema(item))
    if (!isNode(schema)) return schema
    const copy = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, this.schema(value)]))
    if (typeof schema.title !== 'string' || schema.type !== 'object') return copy
    return this.use('schemas', schema.title, copy)
  }

  toJSON(): Node {
    const used = Object.entries(this.#parts).filter(([, parts]) => Object.keys(parts).length > 0)
    return Object.fromEntries(used)
  }
}
