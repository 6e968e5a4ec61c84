// The arguments whose meaning a model can only guess.
import { isJsonObject, type JsonObject } from '#base/json.ts'
import { resolveSchemaReference } from '#core/engines/schemas/json-schema/index.ts'
import { listContentWords } from './content-words.ts'

type ToolTexts = { name: string; title: string; description: string; inputSchema: JsonObject }

/** Arguments that neither a text, nor their values, nor their name explains. */
export function listUnexplainedArguments({ name, title, inputSchema, description }: ToolTexts): string[] {
  const { properties } = inputSchema
  const toolWords = listContentWords(`${name} ${title}`)
  return Object.entries(isJsonObject(properties) ? properties : {})
    .filter(([argument, schema]) => !isExplained(schema, inputSchema) && !isPlainName(argument, toolWords))
    .map(([argument]) => argument)
    .filter((argument) => !mentions(description, argument))
}

const explaining = ['description', 'title', 'enum', 'const', 'default', 'examples', 'format', 'pattern']

/** A list is explained if its items are. */
function isExplained(given: unknown, root: JsonObject, depth = 0): boolean {
  const schema = resolveSchemaReference(isJsonObject(given) ? given : {}, root)
  return (
    explaining.some((keyword) => schema[keyword] !== undefined && schema[keyword] !== '') ||
    schema.type === 'boolean' ||
    isJsonObject(schema.properties) ||
    [schema.anyOf, schema.oneOf, schema.allOf].some(Array.isArray) ||
    (depth < maxListDepth && isExplained(schema.items, root, depth + 1))
  )
}

const maxListDepth = 3

/** Names whose meaning is the same in every API. */
const conventional = new Set(
  [
    'id name title query q search limit offset page cursor size count email url date message text content first last',
    'language locale currency country timezone latitude longitude lat lng lon username password filename sort order',
    'fields description comment comments note notes subject tag tags label labels website phone address street city',
    'zip postcode quantity year month day start end width height color html',
  ].flatMap((line) => line.split(' ')),
)
/** Words that add nothing to the thing that they qualify. */
const qualifying = new Set('id ids key name slug uuid guid number code per page size limit'.split(' '))

/** Whether the name explains itself: `page`, or `pet_id` in a tool about pets. */
function isPlainName(argument: string, toolWords: ReadonlySet<string>): boolean {
  const words = [...listContentWords(argument)]
  return (
    words.length > 0 &&
    words.every((word) => conventional.has(word) || qualifying.has(word) || toolWords.has(word))
  )
}

const mentions = (text: string, argument: string) =>
  text.includes(`\`${argument}\``) || text.includes(`{${argument}}`)
