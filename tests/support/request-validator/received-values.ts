// Parses a received request back to values, like a server that reads each style of OpenAPI. Texts stay texts; the
// validator coerces them.
import { isJsonObject, type Json, type JsonObject } from '#base/json.ts'
import type { RecordedRequest } from '#tests/support/request-wire.ts'
import type { DescribedOperation, DescribedParameter } from './described-operation.ts'

type EncodedPair = [name: string, value: string]

/** The values of all received parameters, keyed by `location name`, and the names of unknown query parameters. */
export function readReceivedParameters(
  { target, headers }: RecordedRequest,
  path: string,
  described: DescribedOperation,
): { values: JsonObject; unknown: string[] } {
  const [rawPath = '', ...query] = target.split('?')
  const remaining = splitPairs(query.join('?'), '&')
  const cookies = splitPairs(headers.cookie ?? '', '; ')
  const segments = readPathValues(rawPath, path)
  const values: JsonObject = {}
  const exploded: DescribedParameter[] = []
  const { schemas } = described
  for (const parameter of described.parameters) {
    const pairs = parameter.in === 'cookie' ? cookies : remaining
    if (isExplodedObject(parameter, schemas) && (parameter.in === 'query' || parameter.in === 'cookie'))
      exploded.push(parameter)
    else setValue(values, parameter, readValue(parameter, schemas, pairs, segments, headers), schemas)
  }
  for (const parameter of exploded) {
    const pairs = (parameter.in === 'cookie' ? cookies : remaining).splice(0)
    const object = Object.fromEntries(pairs.map(([name, text]) => [name, decodeFormValue(text)]))
    if (pairs.length > 0) setValue(values, parameter, object, schemas)
  }
  const fixed = splitPairs(path.split('?').slice(1).join('?').split('#')[0] ?? '', '&').map(([name]) => name)
  return { values, unknown: remaining.map(([name]) => name).filter((name) => !fixed.includes(name)) }
}

function setValue(
  values: JsonObject,
  parameter: DescribedParameter,
  value: Json | undefined,
  schemas: JsonObject,
) {
  if (value === undefined) return
  const name = parameter.in === 'header' ? parameter.name.toLowerCase() : parameter.name
  values[`${parameter.in} ${name}`] = matchEnumValue(value, parameter.schema, schemas)
}

/** The value of `enum` with this text: the validator cannot coerce a text to one of several types. */
function matchEnumValue(value: Json, schema: Json, schemas: JsonObject): Json {
  const { enum: values } = followReference(schema, schemas)
  return Array.isArray(values) ? (values.find((candidate) => String(candidate) === value) ?? value) : value
}

const isExplodedObject = (parameter: DescribedParameter, schemas: JsonObject) =>
  parameter.explode &&
  !parameter.contentType &&
  parameter.style !== 'deepObject' &&
  listValueKinds(parameter.schema, schemas).has('object')

function readValue(
  parameter: DescribedParameter,
  schemas: JsonObject,
  pairs: EncodedPair[],
  segments: Map<string, string>,
  headers: Record<string, string>,
): Json | undefined {
  if (parameter.in === 'path')
    return parseStyledValue(segments.get(parameter.name), parameter, schemas, tryDecode)
  if (parameter.in === 'header')
    return parseStyledValue(headers[parameter.name.toLowerCase()], parameter, schemas, (text) => text)
  if (parameter.style === 'deepObject') return readDeepObject(parameter.name, pairs)
  const matching = pairs.filter(([name]) => name === parameter.name)
  for (const pair of matching) pairs.splice(pairs.indexOf(pair), 1)
  const [first] = matching
  if (!first) return undefined
  const isList = listValueKinds(parameter.schema, schemas).has('array')
  if (
    isList &&
    parameter.explode &&
    !parameter.contentType &&
    (matching.length > 1 || !listValueKinds(parameter.schema, schemas).has('text'))
  )
    return matching.map(([, text]) => decodeFormValue(text))
  return parseStyledValue(first[1], parameter, schemas, decodeFormValue)
}

/** Parses a value that is one text, by its style. */
function parseStyledValue(
  raw: string | undefined,
  { style, explode, contentType, schema, name }: DescribedParameter,
  schemas: JsonObject,
  decode: (text: string) => string,
): Json | undefined {
  if (raw === undefined) return undefined
  if (/json/.test(contentType)) return JSON.parse(decode(raw))
  const kinds = listValueKinds(schema, schemas)
  const [text, delimiter] = splitByStyle(raw, style, explode, name, kinds)
  if (kinds.has('array')) return text.split(delimiter).map(decode)
  if (!kinds.has('object')) return decode(text)
  const parts = text.split(delimiter)
  const members = explode
    ? parts.map((part) => part.split('='))
    : parts.flatMap((part, index) => (index % 2 === 0 ? [[part, parts[index + 1] ?? '']] : []))
  return Object.fromEntries(members.map(([key = '', value = '']) => [decode(key), decode(value)]))
}

/** The text of a value without the prefix of its style, and the delimiter of its items. */
function splitByStyle(
  raw: string,
  style: string,
  explode: boolean,
  name: string,
  kinds: Set<SchemaValueKind>,
): [string, string | RegExp] {
  const delimiters: Record<string, RegExp> = {
    spaceDelimited: /%20|\+| /,
    pipeDelimited: /%7C|\|/,
    tabDelimited: /%09|\t/,
  }
  if (style === 'label') return [raw.slice(1), explode ? '.' : ',']
  if (style === 'matrix') {
    const isExploded = explode && kinds.has('array')
    const named = explode && kinds.has('object') ? raw.slice(1) : raw.slice(`;${name}=`.length)
    return [named, isExploded ? `;${name}=` : explode ? ';' : ',']
  }
  return [raw, delimiters[style] ?? ',']
}

function readDeepObject(name: string, pairs: EncodedPair[]): Json | undefined {
  const matching = pairs.filter(([key]) => key.startsWith(`${name}[`))
  const object: JsonObject = {}
  for (const [key, text] of matching) {
    pairs.splice(pairs.indexOf([key, text]), 0)
    const steps = [...key.slice(name.length).matchAll(/\[([^\]]*)\]/g)].map(([, step]) => step ?? '')
    let at = object
    for (const [index, step] of steps.entries()) {
      if (index === steps.length - 1) at[step] = decodeFormValue(text)
      else if (isJsonObject(at[step])) at = at[step]
      else {
        const next: JsonObject = {}
        at[step] = next
        at = next
      }
    }
  }
  for (const pair of matching) pairs.splice(pairs.indexOf(pair), 1)
  return matching.length === 0 ? undefined : toLists(object)
}

/** Converts objects with the keys 0, 1, 2 … to lists. */
function toLists(value: Json): Json {
  if (!isJsonObject(value)) return value
  const keys = Object.keys(value)
  const members = Object.values(value).map(toLists)
  return keys.length > 0 && keys.every((key, index) => key === String(index))
    ? members
    : Object.fromEntries(keys.map((key, index) => [key, members[index] ?? null]))
}

/** Parses a form to an object, by the `encoding` of the document. Files are texts. */
export function readReceivedForm(
  pairs: EncodedPair[],
  schema: Json,
  encoding: JsonObject,
  schemas: JsonObject,
): JsonObject {
  const remaining: EncodedPair[] = [...pairs]
  const properties = collectProperties(schema, schemas)
  const values: JsonObject = {}
  for (const [name, member] of Object.entries(properties)) {
    const { style, explode, contentType } = isJsonObject(encoding[name]) ? encoding[name] : {}
    const isStyled = typeof style === 'string' || typeof explode === 'boolean'
    const value = isStyled
      ? readStyledField(name, member, { style, explode }, schemas, remaining)
      : readPlainField(name, member, String(contentType ?? ''), schemas, remaining)
    if (value !== undefined) values[name] = value
  }
  for (const [name, raw] of remaining) values[name] = decodeFormValue(raw)
  return values
}

function readStyledField(
  name: string,
  schema: Json,
  { style = 'form', explode = style === 'form' }: { style: Json | undefined; explode: Json | undefined },
  schemas: JsonObject,
  remaining: EncodedPair[],
): Json | undefined {
  const parameter = { name, in: 'query', required: false, contentType: '', schema }
  return readValue(
    { ...parameter, style: String(style), explode: explode === true },
    schemas,
    remaining,
    new Map(),
    {},
  )
}

function readPlainField(
  name: string,
  schema: Json,
  contentType: string,
  schemas: JsonObject,
  remaining: EncodedPair[],
): Json | undefined {
  const matching = remaining.filter(([key]) => key === name)
  for (const pair of matching) remaining.splice(remaining.indexOf(pair), 1)
  const [first] = matching
  if (!first) return undefined
  const kinds = listValueKinds(schema, schemas)
  if (/json/.test(contentType) && kinds.has('array') && matching.length === 1 && first[1].startsWith('%5B'))
    return JSON.parse(decodeFormValue(first[1]))
  if (kinds.has('array')) return matching.map(([, raw]) => parseJsonText(decodeFormValue(raw)))
  return kinds.has('text') ? decodeFormValue(first[1]) : parseJsonText(decodeFormValue(first[1]))
}

function parseJsonText(text: string): Json {
  if (!/^[[{]/.test(text)) return text
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

export const splitPairs = (text: string, delimiter: string): EncodedPair[] =>
  text === ''
    ? []
    : text.split(delimiter).map((pair) => {
        const [name = '', ...value] = pair.split('=')
        return [decodeFormValue(name), value.join('=')]
      })

/** Adjacent placeholders may be split within an escape sequence, which is then left as text. */
function tryDecode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const decodeFormValue = (text: string) => decodeURIComponent(text.replaceAll('+', ' '))

/** The raw values of the placeholders of a path. */
function readPathValues(raw: string, template: string): Map<string, string> {
  const names: string[] = []
  const [path = ''] = template.split(/[?#]/)
  const pattern = path
    .split(/(\{[^{}]+\})/)
    .map((part) => {
      if (!part.startsWith('{')) return encodeURI(part).replace(/[.*+?^${}()|[\]\\%]/g, String.raw`\$&`)
      names.push(part.slice(1, -1))
      return '([^/]*?)'
    })
    .join('')
  const [, ...values] = new RegExp(`${pattern}$`).exec(raw) ?? []
  return new Map(names.map((name, index) => [name, values[index] ?? '']))
}

export type SchemaValueKind = 'array' | 'object' | 'text'

/** The kinds of values that a schema allows. */
export function listValueKinds(schema: Json, schemas: JsonObject, depth = 0): Set<SchemaValueKind> {
  const at = followReference(schema, schemas)
  if (depth > 8) return new Set()
  const branches = [at.allOf, at.anyOf, at.oneOf].flatMap((list) => (Array.isArray(list) ? list : []))
  const inner = branches.flatMap((arm) => [...listValueKinds(arm, schemas, depth + 1)])
  const types = [at.type].flat().filter((type) => type !== undefined && type !== 'null')
  const matching = types.map(
    (type): SchemaValueKind => (type === 'array' || type === 'object' ? type : 'text'),
  )
  const guessed: SchemaValueKind[] = isJsonObject(at.properties)
    ? ['object']
    : at.items !== undefined
      ? ['array']
      : []
  const all = [
    ...matching,
    ...(matching.length === 0 ? guessed : []),
    ...(matching.length === 0 ? inner : []),
  ]
  return new Set(all)
}

export function collectProperties(schema: Json, schemas: JsonObject, depth = 0): JsonObject {
  const at = followReference(schema, schemas)
  if (depth > 8) return {}
  const branches = [at.allOf, at.anyOf, at.oneOf].flatMap((list) => (Array.isArray(list) ? list : []))
  const inner = branches.map((arm) => collectProperties(arm, schemas, depth + 1))
  return Object.assign({}, ...inner, isJsonObject(at.properties) ? at.properties : {})
}

/** The schema of the items of a list; true when there is none. */
export const getItemsSchema = (schema: Json, schemas: JsonObject): Json =>
  followReference(schema, schemas).items ?? true

function followReference(schema: Json, schemas: JsonObject): JsonObject {
  let at = isJsonObject(schema) ? schema : {}
  for (let steps = 0; typeof at.$ref === 'string' && steps < 20; steps++) {
    const next = schemas[at.$ref.slice('#/components/schemas/'.length)]
    at = isJsonObject(next) ? next : {}
  }
  return at
}
