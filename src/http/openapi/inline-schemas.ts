// Makes every inline object a component. Generators of clients would name it by a number or by the entire path to it.
import { isOpenApiNode, type OpenApiNode } from './openapi-node.ts'
import {
  listBodyNames,
  listItemNames,
  listMemberNames,
  listOwnNames,
  type NamedBody,
} from './schema-names.ts'

type Schemas = Record<string, OpenApiNode>

const isInlineObject = ({ type, properties }: OpenApiNode) => type === 'object' && properties !== undefined

/** The value of the first member that has only one; "" for none. */
const findConstant = ({ properties }: OpenApiNode): string => {
  const constants = Object.values((properties ?? {}) as Record<string, OpenApiNode>).map((part) => part.const)
  return String(constants.find((value) => value !== undefined) ?? '')
}

/** Generators compare names regardless of case and separators. */
const normalize = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '')

export class InlineSchemas {
  readonly #schemas: Schemas = {}
  readonly #nameByContent = new Map<string, string>()
  readonly #taken: Set<string>

  /** `components`: the schemas that have names. */
  constructor(components: Schemas) {
    this.#taken = new Set(Object.keys(components).map(normalize))
    const byLength = Object.keys(components).sort((a, b) => listOwnNames(a).length - listOwnNames(b).length)
    const moved = byLength.map((name) => [name, this.#moveParts(components[name] ?? {}, listOwnNames(name))])
    const copies = Object.fromEntries(moved)
    for (const name of Object.keys(components)) this.#schemas[name] = copies[name]
  }

  /** The named schemas, then the schemas that were inline. */
  toJSON(): Schemas {
    return this.#schemas
  }

  /** The media types of a body, with references to what were inline objects. */
  moveContent(content: OpenApiNode, operationId: string, kind: NamedBody): OpenApiNode {
    const entries = Object.entries(content as Record<string, OpenApiNode>)
    return Object.fromEntries(
      entries.map(([type, media]) => [
        type,
        { ...media, schema: this.#move(media.schema, listBodyNames(operationId, kind, media.schema)) },
      ]),
    )
  }

  /** `names`: possible names of the schema, the best first. */
  #move(schema: unknown, names: readonly string[]): unknown {
    if (!isOpenApiNode(schema)) return schema
    const copy = this.#moveParts(schema, names)
    return isInlineObject(schema) ? this.#refer(copy, names) : copy
  }

  #moveParts(schema: OpenApiNode, names: readonly string[]): OpenApiNode {
    const { properties, items, anyOf, additionalProperties } = schema
    return {
      ...schema,
      ...(properties !== undefined && { properties: this.#moveMembers(properties as OpenApiNode, names) }),
      ...(items !== undefined && { items: this.#moveItems(schema, listItemNames(names)) }),
      ...(Array.isArray(anyOf) && { anyOf: this.#moveVariants(anyOf, names) }),
      ...(additionalProperties !== undefined && {
        additionalProperties: this.#move(additionalProperties, listItemNames(names)),
      }),
    }
  }

  /** Several objects are named after the value that tells them apart. */
  #moveVariants(variants: OpenApiNode[], names: readonly string[]): unknown[] {
    const isOnly = variants.filter(isInlineObject).length < 2
    return variants.map((variant) =>
      this.#move(variant, isOnly ? names : listMemberNames(names, findConstant(variant))),
    )
  }

  /** Generators for Java need a name for the values of a set. */
  #moveItems({ items, uniqueItems }: OpenApiNode, names: readonly string[]): unknown {
    const isSet = uniqueItems === true && isOpenApiNode(items) && items.enum !== undefined
    return isSet ? this.#refer(items, names) : this.#move(items, names)
  }

  #moveMembers(properties: OpenApiNode, names: readonly string[]): OpenApiNode {
    return Object.fromEntries(
      Object.entries(properties).map(([member, schema]) => [
        member,
        this.#move(schema, listMemberNames(names, member)),
      ]),
    )
  }

  /** The description and the examples of the member stay next to the reference. */
  #refer({ description, examples, ...content }: OpenApiNode, names: readonly string[]): OpenApiNode {
    const key = JSON.stringify(content)
    const name = this.#nameByContent.get(key) ?? this.#add(key, content, names)
    return {
      $ref: `#/components/schemas/${name}`,
      ...(description !== undefined && { description }),
      ...(examples !== undefined && { examples }),
    }
  }

  #add(key: string, content: OpenApiNode, names: readonly string[]): string {
    const name = names.find((possible) => !this.#taken.has(normalize(possible)))
    if (!name)
      throw new Error(`Give a title to one of the schemas that would be called ${names.join(' or ')}.`)
    this.#taken.add(normalize(name))
    this.#nameByContent.set(key, name)
    this.#schemas[name] = content
    return name
  }
}
