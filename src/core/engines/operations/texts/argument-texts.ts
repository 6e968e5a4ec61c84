// Texts for arguments without one, taken from the document: from the same argument of another operation, from the
// result member with the same name, or from the place of the argument. Nothing is invented.
import canonicalize from 'canonicalize'
import { isJsonObject, type JsonObject } from '#base/json.ts'
import type { TimeSlicedTask } from '#base/time-slices.ts'
import { resolveSchemaReference } from '#core/engines/schemas/json-schema/index.ts'
import type { ParameterBinding } from '#core/model/operations/operation.ts'
import { describePlace } from './describe-place.ts'
import { hasRows, listResultMembers } from './describe-result.ts'
import type { TextSource } from './text-source.ts'

type ArgumentSource = Pick<TextSource, 'plan' | 'inputSchema' | 'outputSchema'>

/** The common description of an argument; null when operations disagree. */
type SharedText = { text: string | null; count: number }

/** In a path, one description is enough; other arguments may mean different things elsewhere. */
const agreeingQueries = 2

/** `lists`: the paths of which GET returns a list. */
type TextIndex = { texts: Map<string, SharedText>; lists: Set<string> }

/** The texts of one document. */
export class ArgumentTexts {
  readonly #index: TextIndex

  constructor(index: TextIndex) {
    this.#index = index
  }

  /** The descriptions that can be given to arguments without one, by their names. */
  describe(operation: ArgumentSource, names: readonly string[]): Record<string, string> {
    const { plan, inputSchema, outputSchema } = operation
    const parameters = new Map(plan.parameters.map((parameter) => [parameter.argument, parameter]))
    const members = new Map(listResultMembers(outputSchema))
    const texts = names.flatMap((name): [string, string][] => {
      const schema = readArgument(inputSchema, name)
      if (!schema) return []
      const parameter = parameters.get(name)
      const text =
        (parameter && this.#findSharedText(operation, parameter, schema)) ||
        findResultText(schema, resolveSchemaReference(members.get(name), outputSchema ?? {})) ||
        describePlace({ plan, argument: name, parameter, lists: this.#index.lists })
      return text ? [[name, text]] : []
    })
    return Object.fromEntries(texts)
  }

  #findSharedText({ plan }: ArgumentSource, parameter: ParameterBinding, schema: JsonObject): string {
    const { text, count } = this.#index.texts.get(toKey(plan.path, parameter, schema)) ?? {
      text: null,
      count: 0,
    }
    return text !== null && count >= (parameter.in === 'path' ? 1 : agreeingQueries) ? text : ''
  }
}

/** `operations`: all of the document. */
export function* buildArgumentTexts(operations: readonly ArgumentSource[]): TimeSlicedTask<ArgumentTexts> {
  const index: TextIndex = { texts: new Map(), lists: new Set() }
  for (const { plan, inputSchema, outputSchema } of operations) {
    for (const parameter of plan.parameters)
      addText(index.texts, plan.path, parameter, readArgument(inputSchema, parameter.argument))
    if (plan.method === 'GET' && hasRows(outputSchema)) index.lists.add(plan.path)
    yield
  }
  return new ArgumentTexts(index)
}

function addText(
  texts: Map<string, SharedText>,
  path: string,
  parameter: ParameterBinding,
  schema: JsonObject = {},
): void {
  const text = schema.description
  if (typeof text !== 'string' || text === '') return
  const key = toKey(path, parameter, schema)
  const known = texts.get(key)
  if (known) texts.set(key, { text: known.text === text ? text : null, count: known.count + 1 })
  else texts.set(key, { text, count: 1 })
}

/** Identifies an argument by its place in the request, the path before it, and its schema. */
function toKey(path: string, parameter: ParameterBinding, { description: _, ...schema }: JsonObject): string {
  const [before = ''] = path.split(`{${parameter.name}}`)
  const place = parameter.in === 'path' ? `path ${before}` : `${parameter.in} ${parameter.name}`
  return `${place} ${canonicalize(schema)}`
}

/**
 * The description of the result member with the same name and type: created or changed resources are usually returned.
 */
const findResultText = (argument: JsonObject, { description, type }: JsonObject): string =>
  typeof description === 'string' && JSON.stringify(type) === JSON.stringify(argument.type) ? description : ''

function readArgument(root: JsonObject, name: string): JsonObject | undefined {
  const { properties } = root
  const schema = isJsonObject(properties) && Object.hasOwn(properties, name) ? properties[name] : undefined
  return schema === undefined ? undefined : resolveSchemaReference(schema, root)
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
