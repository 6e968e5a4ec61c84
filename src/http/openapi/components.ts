import {
  type ApiDescriptions,
  describeMember,
  findDescription,
  findEntity,
  type MemberDescriptions,
  toNeutralName,
} from './descriptions.ts'
import { isOpenApiNode, type OpenApiNode } from './openapi-node.ts'
import { simplifySchema } from './plain-schemas.ts'

type ComponentKind = 'schemas' | 'responses' | 'headers' | 'parameters'

/** Collects the shared components of a document. */
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

  /**
   * A copy of the schema in which every object with a `title` becomes a reference to a component, and every member is
   * described. `members`: descriptions for objects that belong to no entity.
   */
  extractSchemas(schema: unknown, descriptions: ApiDescriptions, members: MemberDescriptions): unknown {
    if (Array.isArray(schema)) return schema.map((item) => this.extractSchemas(item, descriptions, members))
    if (!isOpenApiNode(schema)) return schema
    const isComponent = typeof schema.title === 'string' && schema.type === 'object'
    const own = isComponent
      ? (descriptions.entities[findEntity(String(schema.title), descriptions)] ?? members)
      : members
    const parts = Object.fromEntries(
      Object.entries(schema).map(([key, value]) => [
        key,
        key === 'properties'
          ? this.#extractMembers(value as OpenApiNode, descriptions, own)
          : this.extractSchemas(value, descriptions, own),
      ]),
    )
    const copy = simplifySchema(parts)
    return isComponent ? this.addComponent('schemas', String(schema.title), copy) : copy
  }

  #extractMembers(properties: OpenApiNode, descriptions: ApiDescriptions, members: MemberDescriptions) {
    return Object.fromEntries(
      Object.entries(properties).map(([name, schema]) => {
        const details = findDescription(members, toNeutralName(name))
        const copy = this.extractSchemas(schema, descriptions, details?.members ?? {}) as OpenApiNode
        return [name, describeMember(copy, { name, details }, descriptions)]
      }),
    )
  }

  toJSON(): Record<ComponentKind, OpenApiNode> {
    return this.#components
  }
}
