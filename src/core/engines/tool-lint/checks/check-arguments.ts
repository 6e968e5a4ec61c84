// Part "arguments": what a model must fill in without being told what it is.
import { isJsonObject, type JsonObject } from '#base/json.ts'
import { joinNames } from '#base/text.ts'
import { resolveSchemaReference } from '#core/engines/json-schema/index.ts'
import { describeArguments } from '../argument-texts.ts'
import { listContentWords } from '../content-words.ts'
import { createFinding, type ServedTool, type ToolCheck } from '../lint-subject.ts'

export const checkArguments: ToolCheck = (subject) => {
  const { served, source } = subject
  const names = listUnexplained(served)
  if (names.length === 0) return []
  const required = Array.isArray(served.inputSchema.required) ? served.inputSchema.required : []
  const texts = source ? describeArguments(source, names) : {}
  const described = Object.keys(texts)
  return [
    createFinding([served], {
      code: 'arguments_undescribed',
      part: 'arguments',
      severity: names.some((name) => required.includes(name)) ? 'warning' : 'hint',
      message: `${served.name} does not say what ${joinNames(names)} ${names.length === 1 ? 'is' : 'are'}.`,
      repairText: `Describes ${joinNames(described)} with what the document says elsewhere.`,
      repairs:
        source && described.length > 0
          ? [{ kind: 'describe_arguments', operationId: source.operation.id, texts }]
          : [],
    }),
  ]
}

/** Arguments that neither a text, nor their values, nor their name explains. */
function listUnexplained({ name, title, inputSchema, description }: ServedTool): string[] {
  const { properties } = inputSchema
  const toolWords = listContentWords(`${name} ${title}`)
  return Object.entries(isJsonObject(properties) ? properties : {})
    .filter(
      ([argument, schema]) =>
        !isExplained(resolveSchemaReference(schema, inputSchema)) && !isPlainName(argument, toolWords),
    )
    .map(([argument]) => argument)
    .filter((argument) => !mentions(description, argument))
}

const explaining = ['description', 'title', 'enum', 'const', 'default', 'examples', 'format', 'pattern']

const isExplained = (schema: JsonObject) =>
  explaining.some((keyword) => schema[keyword] !== undefined && schema[keyword] !== '') ||
  schema.type === 'boolean' ||
  isJsonObject(schema.properties) ||
  [schema.anyOf, schema.oneOf, schema.allOf].some(Array.isArray)

/** Names whose meaning is the same in every API. */
const conventional = new Set(
  'id name title query q search limit offset page cursor size count email url date message text content first last email language locale currency country timezone latitude longitude lat lng lon username password filename sort order fields'.split(
    ' ',
  ),
)
/** Say nothing beside the thing that they belong to. */
const qualifying = new Set('id ids key name slug uuid guid number code per page size limit'.split(' '))

/** Whether the name says it: `page`, or `pet_id` of a tool about pets. */
function isPlainName(argument: string, toolWords: ReadonlySet<string>): boolean {
  const words = [...listContentWords(argument)]
  return (
    words.length > 0 &&
    words.every((word) => conventional.has(word) || qualifying.has(word) || toolWords.has(word))
  )
}

const mentions = (text: string, argument: string) =>
  text.includes(`\`${argument}\``) || text.includes(`{${argument}}`)
