import { toReadableNumbers } from '#base/exact-json.ts'
import { isJsonObject, type Json, type JsonObject } from '#base/json.ts'
import { truncateText } from '#base/text.ts'
import { formatMemberLabel } from '#core/engines/widgets/page/index.ts'
import { emptyFormField, emptyFormValidation, type FormField } from '#core/model/widgets/form.ts'
import { type FormArgument, findKeyword, findOptions, findType } from './argument-schemas.ts'

/** Field types by `format` of a text. */
const typesByFormat: Record<string, string> = {
  date: 'date',
  'date-time': 'datetime-local',
  time: 'time',
  email: 'email',
  uri: 'url',
  password: 'password',
  binary: 'file',
}

/** Longer texts get a field of several lines. */
const maxLineLength = 200
const maxOptions = 200
const maxHelpLength = 500
const maxLabelLength = 120
const maxLimit = 1_000_000
const maxPatternLength = 1_000

/** A field for the argument, with its path as id and key; null if no field can hold its values. */
export function buildArgumentField(argument: FormArgument): FormField | null {
  const { schemas, path, name } = argument
  const kind = chooseFieldKind(schemas)
  if (kind === null || path.length > 100) return null
  const given = toReadableNumbers(findKeyword(schemas, 'default'))
  return {
    ...emptyFormField,
    id: path,
    key: path,
    label: truncateText(readText(schemas, 'title') || formatMemberLabel(name), maxLabelLength),
    type: kind.type,
    // A box that is not ticked is the value false.
    required: argument.required && kind.type !== 'checkbox',
    helpText: truncateText(readText(schemas, 'description'), maxHelpLength),
    options: kind.options.map((value) => ({ id: value, value, label: value })),
    prefill: isScalar(given) ? { kind: 'static', value: given } : emptyFormField.prefill,
    validation: buildValidation(schemas),
  }
}

const isScalar = (value: Json | undefined): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value)

const readText = (schemas: JsonObject[], keyword: string): string => {
  const text = findKeyword(schemas, keyword)
  return typeof text === 'string' ? text : ''
}

function chooseFieldKind(schemas: JsonObject[]): { type: string; options: string[] } | null {
  const options = findOptions(schemas)
  if (options && options.length <= maxOptions) return { type: 'select', options }
  switch (findType(schemas)) {
    case 'boolean':
      return { type: 'checkbox', options: [] }
    case 'integer':
      return { type: 'integer', options: [] }
    case 'number':
      return { type: 'number', options: [] }
    case 'string':
      return { type: chooseTextType(schemas), options: [] }
    case 'array':
      return chooseListKind(schemas)
    default:
      return null
  }
}

function chooseTextType(schemas: JsonObject[]): string {
  if (findKeyword(schemas, 'contentEncoding') === 'base64') return 'file'
  const format = readText(schemas, 'format')
  const byFormat = Object.hasOwn(typesByFormat, format) ? typesByFormat[format] : undefined
  const maxLength = findKeyword(schemas, 'maxLength')
  return byFormat ?? (typeof maxLength === 'number' && maxLength > maxLineLength ? 'textarea' : 'text')
}

/** Only a list of chosen options can be entered. */
function chooseListKind(schemas: JsonObject[]): { type: string; options: string[] } | null {
  const items = findKeyword(schemas, 'items')
  const options = isJsonObject(items) ? findOptions([items]) : null
  return options && options.length <= maxOptions ? { type: 'checkboxes', options } : null
}

function buildValidation(schemas: JsonObject[]): FormField['validation'] {
  const limit = (keyword: string, max = maxLimit) => {
    const value = findKeyword(schemas, keyword)
    return typeof value === 'number' && Number.isSafeInteger(value) && Math.abs(value) <= max ? value : null
  }
  const pattern = readText(schemas, 'pattern')
  return {
    ...emptyFormValidation,
    minLength: limit('minLength'),
    maxLength: limit('maxLength'),
    min: limit('minimum', Number.MAX_SAFE_INTEGER),
    max: limit('maximum', Number.MAX_SAFE_INTEGER),
    minItems: limit('minItems'),
    maxItems: limit('maxItems'),
    pattern: pattern.length <= maxPatternLength ? pattern : '',
  }
}
