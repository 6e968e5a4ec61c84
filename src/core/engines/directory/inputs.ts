import type { Json, JsonObject } from '#base/json.ts'
import type { DirectoryInput } from '#core/model/directory-entry.ts'
import { objectOf, objectsOf, textOf, textsOf } from './registry-record.ts'

/** Older revisions wrote members with underscores. */
const isTrue = (input: JsonObject, name: string, older: string) => (input[name] ?? input[older]) === true

const nameOf = (input: JsonObject) =>
  textOf(input.name) || textOf(input.valueHint) || textOf(input.value_hint) || textOf(input.value)

const inputOf = (input: JsonObject, name: string): DirectoryInput => ({
  name,
  description: textOf(input.description),
  defaultValue: textOf(input.default) || textOf(input.value),
  choices: textsOf(input.choices),
  required: isTrue(input, 'isRequired', 'is_required'),
  secret: isTrue(input, 'isSecret', 'is_secret'),
})

/** Arguments, headers and environment variables: lists of inputs that carry their names. */
export const inputsOf = (value: Json | undefined): DirectoryInput[] =>
  objectsOf(value).map((input) => inputOf(input, nameOf(input)))

/** Variables of a template: a map from name to input. */
export const variablesOf = (value: Json | undefined): DirectoryInput[] =>
  Object.entries(objectOf(value)).map(([name, input]) => inputOf(objectOf(input), name))
