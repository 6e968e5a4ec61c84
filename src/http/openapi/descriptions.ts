// The texts of an OpenAPI document. They are not part of the operations' schemas, so that validators and serialisers
// are compiled without them; they are added while a document is built.
import { type ExampleLookup, findMemberExample } from './member-example.ts'
import { isOpenApiNode, type OpenApiNode } from './openapi-node.ts'

/**
 * The description of a member. `{tokenEndpoint}` in a text is a member's name in camelCase. It becomes the name in the
 * API family, in code font: `token_endpoint`.
 */
export type MemberDescription = string | DetailedDescription

export type DetailedDescription = {
  /** Set for a member of an entity, which also serves as its description. */
  readonly kind?: string
  /** Absent or empty if the schema needs no explanation. */
  readonly text?: string
  /** The name in documents, if it differs from the name in the list of members. */
  readonly publicName?: string
  /** The meaning of each value. */
  readonly values?: { readonly [value: string]: string }
  /** Responses have no other value: a bare string in a response schema becomes an `enum`. */
  readonly closed?: boolean
  readonly example?: unknown
  /** The format of the string; times need none. */
  readonly format?: string
  /** A response has "" for null, unless its schema permits null. */
  readonly emptyAsNull?: boolean
  /** The members of an untitled object, or of the untitled objects of a list. */
  readonly members?: MemberDescriptions
}

/** By the name in camelCase. */
export type MemberDescriptions = { readonly [member: string]: MemberDescription }

/** `members`: parameters, and members of untitled bodies and replies, that have another meaning here. */
export type OperationDescription = string | { readonly text: string; readonly members?: MemberDescriptions }

/** By operation id without the family: `tools.create`. */
export type OperationDescriptions = { readonly [id: string]: OperationDescription }

export type ApiDescriptions = {
  readonly operations: OperationDescriptions
  /** By the title of a schema without version and purpose: `Tool` for `ToolCreationV1` and `ToolChange`. */
  readonly entities: { readonly [entity: string]: MemberDescriptions }
  /** Parameters, and members of untitled bodies and replies, of all operations. */
  readonly common: MemberDescriptions
  /** Converts a name from camelCase to the wire. */
  readonly toWireName: (name: string) => string
  /** Finds the example of a member whose description has none. */
  readonly findExample: ExampleLookup
}

/** Ends of titles, after the name of the entity: the use of the schema. */
export const purposes = /(?:Creation|Change|Item|Detail|Short|Summary)$/

/** The entity to which a titled schema belongs; "" for a title without descriptions. */
export function findEntity(title: string, { entities }: Pick<ApiDescriptions, 'entities'>): string {
  const name = title.replace(/V\d[A-Z]?$/, '')
  return [name, name.replace(purposes, '')].find((entity) => Object.hasOwn(entities, entity)) ?? ''
}

export const toNeutralName = (name: string) =>
  name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

export const toDetails = (description: MemberDescription | undefined): DetailedDescription | undefined =>
  typeof description === 'string' ? { text: description } : description

const listValues = (values: Record<string, string>) =>
  Object.entries(values)
    .map(([value, meaning]) => `- \`${value || '""'}\`: ${meaning}`)
    .join('\n')

/** The description of the member with this camelCase name. */
export function findDescription(members: MemberDescriptions, name: string): DetailedDescription | undefined {
  const details = toDetails(members[name])
  if (details && (details.text !== undefined || details.members)) return details
  return Object.values(members)
    .map(toDetails)
    .find((details) => details?.publicName === name)
}

/** The text in Markdown, with wire names and the meaning of each value. */
export function renderDescription(
  { text = '', values }: DetailedDescription,
  toWireName: (name: string) => string,
) {
  const named = (prose: string) =>
    prose.replace(
      /(?<!\{)\{([A-Za-z.]+)\}(?!\})/g,
      (_, path: string) => `\`${path.split('.').map(toWireName).join('.')}\``,
    )
  return [named(text), values ? named(listValues(values)) : ''].filter(Boolean).join('\n\n')
}

const isBareString = (schema: OpenApiNode) =>
  schema.type === 'string' && Object.keys(schema).every((key) => key === 'type')

/** A string that accepts any value lists the known ones as examples; in a response, a closed list becomes an `enum`. */
function listKnownValues(schema: OpenApiNode, { values, closed }: DetailedDescription): OpenApiNode {
  if (!values || schema.type !== 'string' || schema.enum || schema.const !== undefined) return {}
  return closed && isBareString(schema) ? { enum: Object.keys(values) } : { examples: Object.keys(values) }
}

/** Adds values and example to the schema of the member, or of its items. */
function addValues(schema: OpenApiNode, details: DetailedDescription): OpenApiNode {
  if (schema.type === 'array' && isOpenApiNode(schema.items) && details.values) {
    return { ...schema, items: { ...schema.items, ...listKnownValues(schema.items, details) } }
  }
  return {
    ...schema,
    ...listKnownValues(schema, details),
    ...(details.example !== undefined && !schema.$ref && { examples: [details.example] }),
  }
}

/** Adds an example unless the description or a part of the schema has one. */
function addExample(schema: OpenApiNode, name: string, findExample: ExampleLookup): OpenApiNode {
  const example = findMemberExample(schema, name, findExample)
  return schema.examples || example === undefined ? schema : { ...schema, examples: [example] }
}

/** The schema of a member with its description, followed by what the schema says about its format. */
function addDescription(
  schema: OpenApiNode,
  details: DetailedDescription,
  toWireName: (name: string) => string,
): OpenApiNode {
  const texts = [renderDescription(details, toWireName), schema.description]
  return { ...addValues(schema, details), description: texts.filter(Boolean).join(' ') }
}

/** The format of a string without other rules, or of a string that may be null. */
function addFormat(schema: OpenApiNode, format: string): OpenApiNode {
  if (isBareString(schema)) return { ...schema, format }
  if (!Array.isArray(schema.anyOf)) return schema
  return { ...schema, anyOf: schema.anyOf.map((variant) => addFormat(variant, format)) }
}

/** In families that write "" for null, a bare string has no format. */
function formatMember(schema: OpenApiNode, { kind, format, emptyAsNull }: DetailedDescription): OpenApiNode {
  const found = format ?? (kind === 'time' ? 'date-time' : undefined)
  return found && !(emptyAsNull && isBareString(schema)) ? addFormat(schema, found) : schema
}

type DescribedMember = { readonly name: string; readonly details: DetailedDescription | undefined }

/** The schema of a member with its format, its description and an example. */
export function describeMember(
  schema: OpenApiNode,
  { name, details }: DescribedMember,
  { toWireName, findExample }: Pick<ApiDescriptions, 'toWireName' | 'findExample'>,
): OpenApiNode {
  const described = details ? addDescription(formatMember(schema, details), details, toWireName) : schema
  return addExample(described, toNeutralName(name), findExample)
}
