// Texts for arguments that have none, from what the document says: of the same argument of another operation, or of where
// the argument goes. Nothing is made up.
import { isJsonObject, type JsonObject } from '#base/json.ts'
import { isSameJson } from '#core/engines/draft-diff/index.ts'
import { resolveSchemaReference } from '#core/engines/json-schema/index.ts'
import type { Operation } from '#core/model/operations/operation.ts'
import type { RepairSource } from './lint-subject.ts'

/** The descriptions that can be given, by argument. */
export const describeArguments = (source: RepairSource, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    names
      .filter((name) => readArgument(source.operation, name) !== undefined)
      .map((name) => [name, findSiblingText(source, name) || describePlace(source.operation, name)])
      .filter(([, text]) => text !== ''),
  )

/** In a path, one place that says so is enough; another argument may mean something else elsewhere. */
const agreeingQueries = 2

/** What all other operations say that describe the same argument; "" when they are too few or disagree. */
function findSiblingText({ operation, siblings }: RepairSource, name: string): string {
  const own = locateArgument(operation, name)
  if (!own) return ''
  const texts = siblings.flatMap((sibling) => {
    if (sibling.id === operation.id || sibling.integrationId !== operation.integrationId) return []
    const other = locateArgument(sibling, name)
    if (!other?.text || other.place !== own.place || !isSameJson(other.schema, own.schema)) return []
    return [other.text]
  })
  const [first = ''] = texts
  const isEnough = texts.length >= (own.place.startsWith('path') ? 1 : agreeingQueries)
  return isEnough && texts.every((text) => text === first) ? first : ''
}

/** `place` is where in the request it goes, with the path before it; null for what is no parameter. */
function locateArgument(operation: Operation, name: string) {
  const parameter = operation.plan.parameters.find((one) => one.argument === name)
  const schema = readArgument(operation, name)
  if (!parameter || !schema) return null
  const { description, ...rest } = schema
  const [before = ''] = operation.plan.path.split(`{${parameter.name}}`)
  const place = parameter.in === 'path' ? `path ${before}` : `${parameter.in} ${parameter.name}`
  return { place, schema: rest, text: typeof description === 'string' ? description : '' }
}

function describePlace({ plan }: Operation, argument: string): string {
  const parameter = plan.parameters.find((one) => one.argument === argument)
  return parameter?.in === 'path' ? `Stands for {${parameter.name}} in ${plan.path}.` : ''
}

function readArgument({ inputSchema }: Operation, name: string): JsonObject | undefined {
  const { properties } = inputSchema
  const schema = isJsonObject(properties) && Object.hasOwn(properties, name) ? properties[name] : undefined
  return schema === undefined ? undefined : resolveSchemaReference(schema, inputSchema)
}
