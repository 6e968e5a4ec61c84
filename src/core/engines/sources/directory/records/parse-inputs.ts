import type { Json, JsonObject } from '#base/json.ts'
import type { DirectoryArgument, DirectoryInput } from '#core/model/directory/directory-entry.ts'
import { readCleanText, readObject, readObjectList, readTextList } from './registry-record.ts'

/** Older revisions name members with underscores. */
const isTrue = (input: JsonObject, name: string, older: string) => (input[name] ?? input[older]) === true

const readInputName = (input: JsonObject) =>
  readCleanText(input.name) ||
  readCleanText(input.valueHint) ||
  readCleanText(input.value_hint) ||
  readCleanText(input.value)

/** Some publishers write booleans and numbers instead of strings. */
const readScalar = (value: Json | undefined) =>
  typeof value === 'boolean' || typeof value === 'number' ? String(value) : readCleanText(value)

/** The variables of a template; a variable may be required or secret where the input itself is not. */
const listTemplateVariables = (input: JsonObject) =>
  Object.values(readObject(input.variables)).map(readObject)

const isFlagSet = (input: JsonObject, name: string, older: string) =>
  isTrue(input, name, older) || listTemplateVariables(input).some((variable) => isTrue(variable, name, older))

const parseInput = (input: JsonObject, name: string): DirectoryInput => ({
  name,
  description: readCleanText(input.description),
  defaultValue: readScalar(input.default) || readScalar(input.value),
  choices: readTextList(input.choices),
  required: isFlagSet(input, 'isRequired', 'is_required'),
  secret: isFlagSet(input, 'isSecret', 'is_secret'),
  template: readScalar(input.value),
  variables: parseVariables(input.variables),
})

/** Headers and environment variables: lists of inputs with names. */
export const parseInputs = (value: Json | undefined): DirectoryInput[] =>
  readObjectList(value).map((input) => parseInput(input, readInputName(input)))

/** How descriptions of arguments without a value begin. */
const flagPattern =
  /^(?:optional: )?(?:allow|automatically|disable|do not|don't|enable|force|if (?:set|true)|keep|only|print|run|show|skip|start|turn|use|whether)\b/i

/** A named argument takes a value if anything says so; if only its name is known, it takes none. */
function takesValue(input: JsonObject): boolean {
  const format = readCleanText(input.format)
  if (format === 'boolean') return false
  const members = ['value', 'default', 'choices', 'placeholder', 'valueHint', 'value_hint', 'variables']
  if (format || members.some((name) => name in input) || isFlagSet(input, 'isSecret', 'is_secret'))
    return true
  const description = readCleanText(input.description)
  return description !== '' && !flagPattern.test(description)
}

function parseArgument(input: JsonObject): DirectoryArgument {
  const parsed = parseInput(input, readInputName(input))
  const type = readCleanText(input.type)
  const isNamed = type === 'named' || (type === '' && readCleanText(input.name).startsWith('-'))
  return { ...parsed, form: !isNamed ? 'positional' : takesValue(input) ? 'option' : 'flag' }
}

export const parseArguments = (value: Json | undefined): DirectoryArgument[] =>
  readObjectList(value).map(parseArgument)

/** Variables of a template: a map from name to input. */
export const parseVariables = (value: Json | undefined): DirectoryInput[] =>
  Object.entries(readObject(value)).map(([name, input]) => parseInput(readObject(input), name))
