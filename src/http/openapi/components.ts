import { isNode, type Node } from './node.ts'

type Kind = 'schemas' | 'responses' | 'headers' | 'parameters'

/** Collects the shared components of a document: only those that some operation uses. */
export class Components {
  readonly #components: Record<Kind, Node> = { schemas: {}, responses: {}, headers: {}, parameters: {} }

  /** Stores the component under its name and returns a reference to it. */
  use(kind: Kind, name: string, part: unknown): Node {
    this.#components[kind][name] = part
    return { $ref: `#/components/${kind}/${name}` }
  }

  /** A copy of the schema in which every object with a `title` is a reference to a component of that name. */
  schema(schema: unknown): unknown {
    if (Array.isArray(schema)) return schema.map((item) => this.schema(item))
    if (!isNode(schema)) return schema
    const copy = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, this.schema(value)]))
    if (typeof schema.title !== 'string' || schema.type !== 'object') return copy
    return this.use('schemas', schema.title, copy)
  }

  toJSON(): Node {
    const used = Object.entries(this.#components).filter(([, parts]) => Object.keys(parts).length > 0)
    return Object.fromEntries(used)
  }
}
