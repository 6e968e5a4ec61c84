import type { Json, JsonObject } from '#base/json.ts'
import type { DirectoryInput } from '#core/model/directory/directory-entry.ts'
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
})

/** Arguments, headers and environment variables: lists of inputs with names. */
export const parseInputs = (value: Json | undefined): DirectoryInput[] =>
  readObjectList(value).map((input) => parseInput(input, readInputName(input)))

/** Variables of a template: a map from name to input. */
export const parseVariables = (value: Json | undefined): DirectoryInput[] =>
  Object.entries(readObject(value)).map(([name, input]) => parseInput(readObject(input), name))
