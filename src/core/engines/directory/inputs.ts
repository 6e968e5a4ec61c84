import type { Json, JsonObject } from '#base/json.ts'
import type { DirectoryInput } from '#core/model/directory-entry.ts'
import { objectOf, objectsOf, textOf, textsOf } from './registry-record.ts'

/** Older revisions name members with underscores. */
const isTrue = (input: JsonObject, name: string, older: string) => (input[name] ?? input[older]) === true

const nameOf = (input: JsonObject) =>
  textOf(input.name) || textOf(input.valueHint) || textOf(input.value_hint) || textOf(input.value)

/** Some publishers write booleans and numbers instead of strings. */
const scalarOf = (value: Json | undefined) =>
  typeof value === 'boolean' || typeof value === 'number' ? String(value) : textOf(value)

/** The variables of a template; a variable may be required or secret where the input itself is not. */
const partsOf = (input: JsonObject) => Object.values(objectOf(input.variables)).map(objectOf)

const said = (input: JsonObject, name: string, older: string) =>
  isTrue(input, name, older) || partsOf(input).some((part) => isTrue(part, name, older))

const inputOf = (input: JsonObject, name: string): DirectoryInput => ({
  name,
  description: textOf(input.description),
  defaultValue: scalarOf(input.default) || scalarOf(input.value),
  choices: textsOf(input.choices),
  required: said(input, 'isRequired', 'is_required'),
  secret: said(input, 'isSecret', 'is_secret'),
  template: scalarOf(input.value),
})

/** Arguments, headers and environment variables: lists of inputs with names. */
export const inputsOf = (value: Json | undefined): DirectoryInput[] =>
  objectsOf(value).map((input) => inputOf(input, nameOf(input)))

/** Variables of a template: a map from name to input. */
export const variablesOf = (value: Json | undefined): DirectoryInput[] =>
  Object.entries(objectOf(value)).map(([name, input]) => inputOf(objectOf(input), name))
