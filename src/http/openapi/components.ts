import { isOpenApiNode, type OpenApiNode } from './openapi-node.ts'

type ComponentKind = 'schemas' | 'responses' | 'headers' | 'parameters'

/** Collects the shared components of a document: only those that some operation uses. */
export class OpenApiComponents {
  readonly #components: Record<ComponentKind, OpenApiNode> = {
    schemas: {},
    responses: {},
    headers: {},
    parameters: {},
  }

  /** Stores the component under its name and returns a reference to it. */
  addComponent(kind: ComponentKind, name: string, component: unknown): OpenApiNode {
    this.#components[kind][name] = component
    return { $ref: `#/components/${kind}/${name}` }
  }

  /** A copy of the schema in which every object with a `title` is a reference to a component of that name. */
  extractTitledSchemas(schema: unknown): unknown {
    if (Array.isArray(schema)) return schema.map((item) => this.extractTitledSchemas(item))
    if (!isOpenApiNode(schema)) return schema
    const copy = Object.fromEntries(
      Object.entries(schema).map(([key, value]) => [key, this.extractTitledSchemas(value)]),
    )
    if (typeof schema.title !== 'string' || schema.type !== 'object') return copy
    return this.addComponent('schemas', schema.title, copy)
  }

  toJSON(): OpenApiNode {
    const used = Object.entries(this.#components).filter(([, parts]) => Object.keys(parts).length > 0)
    return Object.fromEntries(used)
  }
}
