// Part "examples": a value of a required argument that a model can hardly build from its schema alone.
import { isJsonObject, type JsonObject } from '#base/json.ts'
import { joinNames } from '#base/text.ts'
import { forEachSubschema, resolveSchemaReference } from '#core/engines/schemas/json-schema/index.ts'
import { createFinding, type ServedTool, type ToolCheck } from '../lint-subject.ts'

export const checkExamples: ToolCheck = ({ served }) => {
  const names = listExampleless(served)
  if (names.length === 0 || speaksByExample(served.description)) return []
  return [
    createFinding([served], {
      code: 'example_missing',
      part: 'examples',
      severity: 'hint',
      message: `${served.name} gives no example of ${joinNames(names)}, which ${names.length === 1 ? 'has' : 'have'} a form of ${names.length === 1 ? 'its' : 'their'} own.`,
    }),
  ]
}

function listExampleless({ inputSchema }: ServedTool): string[] {
  const { properties, required } = inputSchema
  if (!isJsonObject(properties) || !Array.isArray(required)) return []
  return required.filter((name): name is string => {
    const schema = typeof name === 'string' ? resolveSchemaReference(properties[name], inputSchema) : {}
    return isIntricate(schema, inputSchema) && !hasExample(schema, inputSchema, 0)
  })
}

/** An object without described members, or nested lists. */
function isIntricate(schema: JsonObject, root: JsonObject): boolean {
  if (schema.type === 'array') return resolveSchemaReference(schema.items, root).type === 'array'
  return (
    schema.type === 'object' && !isJsonObject(schema.properties) && !isJsonObject(schema.additionalProperties)
  )
}

const maxDepth = 6

/** Whether the schema or a subschema has an example, or a text with one. */
function hasExample(schema: JsonObject, root: JsonObject, depth: number): boolean {
  const { description, examples, default: fallback, const: only } = schema
  if (examples !== undefined || fallback !== undefined || only !== undefined) return true
  if (typeof description === 'string' && speaksByExample(description)) return true
  let found = false
  forEachSubschema(schema, (inner) => {
    if (!found && depth < maxDepth) found = hasExample(resolveSchemaReference(inner, root), root, depth + 1)
  })
  return found
}

const speaksByExample = (text: string) =>
  /\b(e\.\s?g\.|for example|example|such as|like|sample|format)\b|[`"'{]/i.test(text)
