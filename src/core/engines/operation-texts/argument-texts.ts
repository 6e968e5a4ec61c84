// Texts for arguments that have none, from what the document says: of the same argument of another operation, of the
// member of the result with the same name, or of where the argument goes. Nothing is made up.
import canonicalize from 'canonicalize'
import { isJsonObject, type JsonObject } from '#base/json.ts'
import { resolveSchemaReference } from '#core/engines/json-schema/index.ts'
import { describePlace } from './describe-place.ts'
import { hasRows, listResultMembers } from './describe-result.ts'
import type { TextSource } from './text-source.ts'

type ArgumentSource = Pick<TextSource, 'plan' | 'inputSchema' | 'outputSchema'>

/** What all operations say that describe an argument; null when they disagree. */
type SharedText = { text: string | null; count: number }

/** In a path, one place that says so is enough; another argument may mean something else elsewhere. */
const agreeingQueries = 2

/** The texts of one document. They are collected when the first is needed. */
export class ArgumentTexts {
  readonly #operations: readonly ArgumentSource[]
  #index: { texts: Map<string, SharedText>; lists: Set<string> } | null = null

  /** All operations of the document. */
  constructor(operations: readonly ArgumentSource[]) {
    this.#operations = operations
  }

  /** The descriptions that can be given to arguments without one, by their names. */
  describe(operation: ArgumentSource, names: readonly string[]): Record<string, string> {
    return Object.fromEntries(
      names
        .filter((name) => readArgument(operation, name) !== undefined)
        .map((name) => [name, this.#describe(operation, name)])
        .filter(([, text]) => text !== ''),
    )
  }

  #describe(operation: ArgumentSource, name: string): string {
    this.#index ??= { texts: indexTexts(this.#operations), lists: indexLists(this.#operations) }
    return (
      findSharedText(this.#index.texts, operation, name) ||
      findResultText(operation, name) ||
      describePlace(operation.plan, name, this.#index.lists)
    )
  }
}

function indexTexts(operations: readonly ArgumentSource[]): Map<string, SharedText> {
  const texts = new Map<string, SharedText>()
  for (const operation of operations)
    for (const { argument } of operation.plan.parameters) {
      const { key, text } = locateArgument(operation, argument) ?? { key: '', text: '' }
      const known = texts.get(key)
      if (!text) continue
      if (!known) texts.set(key, { text, count: 1 })
      else texts.set(key, { text: known.text === text ? text : null, count: known.count + 1 })
    }
  return texts
}

/** The paths of which GET returns a list. */
const indexLists = (operations: readonly ArgumentSource[]): Set<string> =>
  new Set(
    operations
      .filter(({ plan, outputSchema }) => plan.method === 'GET' && hasRows(outputSchema))
      .map(({ plan: { path } }) => path),
  )

function findSharedText(
  texts: ReadonlyMap<string, SharedText>,
  operation: ArgumentSource,
  name: string,
): string {
  const { key, isInPath } = locateArgument(operation, name) ?? { key: '', isInPath: false }
  const { text, count } = texts.get(key) ?? { text: null, count: 0 }
  return text !== null && count >= (isInPath ? 1 : agreeingQueries) ? text : ''
}

/** `key`: where in the request it goes, with the path before it, and its schema; null for what is no parameter. */
function locateArgument({ plan, inputSchema }: ArgumentSource, name: string) {
  const parameter = plan.parameters.find((one) => one.argument === name)
  const schema = readArgument({ inputSchema }, name)
  if (!parameter || !schema) return null
  const { description, ...rest } = schema
  const isInPath = parameter.in === 'path'
  const [before = ''] = plan.path.split(`{${parameter.name}}`)
  const place = isInPath ? `path ${before}` : `${parameter.in} ${parameter.name}`
  return {
    isInPath,
    key: `${place} ${canonicalize(rest)}`,
    text: typeof description === 'string' ? description : '',
  }
}

/** Of the member of the result with the name and type of the argument: what is created or changed is mostly returned. */
function findResultText({ inputSchema, outputSchema }: ArgumentSource, name: string): string {
  const type = JSON.stringify(readArgument({ inputSchema }, name)?.type)
  const member = listResultMembers(outputSchema).find(([other]) => other === name)?.[1]
  const { description, ...schema } = resolveSchemaReference(member, outputSchema ?? {})
  return typeof description === 'string' && JSON.stringify(schema.type) === type ? description : ''
}

function readArgument(
  { inputSchema }: Pick<ArgumentSource, 'inputSchema'>,
  name: string,
): JsonObject | undefined {
  const { properties } = inputSchema
  const schema = isJsonObject(properties) && Object.hasOwn(properties, name) ? properties[name] : undefined
  return schema === undefined ? undefined : resolveSchemaReference(schema, inputSchema)
}

/** The input schema with these descriptions of its arguments. */
export function addArgumentTexts(schema: JsonObject, texts: Record<string, string>): JsonObject {
  const { properties } = schema
  if (!isJsonObject(properties)) return schema
  const described = Object.entries(properties).map(([name, value]) => [
    name,
    isJsonObject(value) && Object.hasOwn(texts, name) ? { ...value, description: texts[name] } : value,
  ])
  return { ...schema, properties: Object.fromEntries(described) }
}
