// Parses a received request back to values, like a server that reads each style of OpenAPI. Texts stay texts; the
// validator coerces them.
import { isJsonObject, type Json, type JsonObject } from '#base/json.ts'
import type { Received } from '#tests/requests/wire.ts'
import type { Described, DescribedParameter } from './described.ts'

type Pair = [name: string, value: string]

/** The values of all received parameters, keyed by `location name`, and the names of unknown query parameters. */
export function receivedParameters(
  { target, headers }: Received,
  path: string,
  described: Described,
): { values: JsonObject; unknown: string[] } {
  const [rawPath = '', ...query] = target.split('?')
  const left = pairsOf(query.join('?'), '&')
  const cookies = pairsOf(headers.cookie ?? '', '; ')
  const segments = pathValues(rawPath, path)
  const values: JsonObject = {}
  const spread: DescribedParameter[] = []
  const { schemas } = described
  for (const one of described.parameters) {
    const pairs = one.in === 'cookie' ? cookies : left
    if (isSpread(one, schemas) && (one.in === 'query' || one.in === 'cookie')) spread.push(one)
    else set(values, one, valueIn(one, schemas, pairs, segments, headers), schemas)
  }
  for (const one of spread) {
    const pairs = (one.in === 'cookie' ? cookies : left).splice(0)
    const object = Object.fromEntries(pairs.map(([name, text]) => [name, decoded(text)]))
    if (pairs.length > 0) set(values, one, object, schemas)
  }
  const fixed = pairsOf(path.split('?').slice(1).join('?').split('#')[0] ?? '', '&').map(([name]) => name)
  return { values, unknown: left.map(([name]) => name).filter((name) => !fixed.includes(name)) }
}

function set(values: JsonObject, one: DescribedParameter, value: Json | undefined, schemas: JsonObject) {
  if (value === undefined) return
  const name = one.in === 'header' ? one.name.toLowerCase() : one.name
  values[`${one.in} ${name}`] = listedValue(value, one.schema, schemas)
}

/** The value of `enum` with this text: the validator cannot coerce a text to one of several types. */
function listedValue(value: Json, schema: Json, schemas: JsonObject): Json {
  const { enum: values } = pointed(schema, schemas)
  return Array.isArray(values) ? (values.find((one) => String(one) === value) ?? value) : value
}

const isSpread = (one: DescribedParameter, schemas: JsonObject) =>
  one.explode && !one.contentType && one.style !== 'deepObject' && kindsOf(one.schema, schemas).has('object')

function valueIn(
  one: DescribedParameter,
  schemas: JsonObject,
  pairs: Pair[],
  segments: Map<string, string>,
  headers: Record<string, string>,
): Json | undefined {
  if (one.in === 'path') return written(segments.get(one.name), one, schemas, unescaped)
  if (one.in === 'header') return written(headers[one.name.toLowerCase()], one, schemas, (text) => text)
  if (one.style === 'deepObject') return deepValue(one.name, pairs)
  const own = pairs.filter(([name]) => name === one.name)
  for (const pair of own) pairs.splice(pairs.indexOf(pair), 1)
  const [first] = own
  if (!first) return undefined
  const isList = kindsOf(one.schema, schemas).has('array')
  if (
    isList &&
    one.explode &&
    !one.contentType &&
    (own.length > 1 || !kindsOf(one.schema, schemas).has('text'))
  )
    return own.map(([, text]) => decoded(text))
  return written(first[1], one, schemas, decoded)
}

/** Parses a value that is one text, by its style. */
function written(
  raw: string | undefined,
  { style, explode, contentType, schema, name }: DescribedParameter,
  schemas: JsonObject,
  decode: (text: string) => string,
): Json | undefined {
  if (raw === undefined) return undefined
  if (/json/.test(contentType)) return JSON.parse(decode(raw))
  const kinds = kindsOf(schema, schemas)
  const [text, between] = bare(raw, style, explode, name, kinds)
  if (kinds.has('array')) return text.split(between).map(decode)
  if (!kinds.has('object')) return decode(text)
  const parts = text.split(between)
  const members = explode
    ? parts.map((part) => part.split('='))
    : parts.flatMap((part, index) => (index % 2 === 0 ? [[part, parts[index + 1] ?? '']] : []))
  return Object.fromEntries(members.map(([key = '', value = '']) => [decode(key), decode(value)]))
}

/** The text of a value without the prefix of its style, and the delimiter of its items. */
function bare(
  raw: string,
  style: string,
  explode: boolean,
  name: string,
  kinds: Set<Kind>,
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

function deepValue(name: string, pairs: Pair[]): Json | undefined {
  const own = pairs.filter(([key]) => key.startsWith(`${name}[`))
  const object: JsonObject = {}
  for (const [key, text] of own) {
    pairs.splice(pairs.indexOf([key, text]), 0)
    const steps = [...key.slice(name.length).matchAll(/\[([^\]]*)\]/g)].map(([, step]) => step ?? '')
    let at = object
    for (const [index, step] of steps.entries()) {
      if (index === steps.length - 1) at[step] = decoded(text)
      else if (isJsonObject(at[step])) at = at[step]
      else {
        const next: JsonObject = {}
        at[step] = next
        at = next
      }
    }
  }
  for (const pair of own) pairs.splice(pairs.indexOf(pair), 1)
  return own.length === 0 ? undefined : listed(object)
}

/** Converts objects with the keys 0, 1, 2 … to lists. */
function listed(value: Json): Json {
  if (!isJsonObject(value)) return value
  const keys = Object.keys(value)
  const members = Object.values(value).map(listed)
  return keys.length > 0 && keys.every((key, index) => key === String(index))
    ? members
    : Object.fromEntries(keys.map((key, index) => [key, members[index] ?? null]))
}

/** Parses a form to an object, by the `encoding` of the document. Files are texts. */
export function receivedForm(
  pairs: Pair[],
  schema: Json,
  encoding: JsonObject,
  schemas: JsonObject,
): JsonObject {
  const left: Pair[] = [...pairs]
  const properties = propertiesOf(schema, schemas)
  const values: JsonObject = {}
  for (const [name, member] of Object.entries(properties)) {
    const { style, explode, contentType } = isJsonObject(encoding[name]) ? encoding[name] : {}
    const isStyled = typeof style === 'string' || typeof explode === 'boolean'
    const value = isStyled
      ? styledField(name, member, { style, explode }, schemas, left)
      : plainField(name, member, String(contentType ?? ''), schemas, left)
    if (value !== undefined) values[name] = value
  }
  for (const [name, raw] of left) values[name] = decoded(raw)
  return values
}

function styledField(
  name: string,
  schema: Json,
  { style = 'form', explode = style === 'form' }: { style: Json | undefined; explode: Json | undefined },
  schemas: JsonObject,
  left: Pair[],
): Json | undefined {
  const one = { name, in: 'query', required: false, contentType: '', schema }
  return valueIn({ ...one, style: String(style), explode: explode === true }, schemas, left, new Map(), {})
}

function plainField(
  name: string,
  schema: Json,
  contentType: string,
  schemas: JsonObject,
  left: Pair[],
): Json | undefined {
  const own = left.filter(([key]) => key === name)
  for (const pair of own) left.splice(left.indexOf(pair), 1)
  const [first] = own
  if (!first) return undefined
  const kinds = kindsOf(schema, schemas)
  if (/json/.test(contentType) && kinds.has('array') && own.length === 1 && first[1].startsWith('%5B'))
    return JSON.parse(decoded(first[1]))
  if (kinds.has('array')) return own.map(([, raw]) => inJson(decoded(raw)))
  return kinds.has('text') ? decoded(first[1]) : inJson(decoded(first[1]))
}

function inJson(text: string): Json {
  if (!/^[[{]/.test(text)) return text
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

export const pairsOf = (text: string, between: string): Pair[] =>
  text === ''
    ? []
    : text.split(between).map((pair) => {
        const [name = '', ...value] = pair.split('=')
        return [decoded(name), value.join('=')]
      })

/** Adjacent placeholders may be split within an escape sequence, which is then left as text. */
function unescaped(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const decoded = (text: string) => decodeURIComponent(text.replaceAll('+', ' '))

/** The raw values of the placeholders of a path. */
function pathValues(raw: string, template: string): Map<string, string> {
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

export type Kind = 'array' | 'object' | 'text'

/** The kinds of values that a schema allows. */
export function kindsOf(schema: Json, schemas: JsonObject, depth = 0): Set<Kind> {
  const at = pointed(schema, schemas)
  if (depth > 8) return new Set()
  const arms = [at.allOf, at.anyOf, at.oneOf].flatMap((list) => (Array.isArray(list) ? list : []))
  const inner = arms.flatMap((arm) => [...kindsOf(arm, schemas, depth + 1)])
  const types = [at.type].flat().filter((type) => type !== undefined && type !== 'null')
  const own = types.map((type): Kind => (type === 'array' || type === 'object' ? type : 'text'))
  const guessed: Kind[] = isJsonObject(at.properties) ? ['object'] : at.items !== undefined ? ['array'] : []
  const all = [...own, ...(own.length === 0 ? guessed : []), ...(own.length === 0 ? inner : [])]
  return new Set(all)
}

export function propertiesOf(schema: Json, schemas: JsonObject, depth = 0): JsonObject {
  const at = pointed(schema, schemas)
  if (depth > 8) return {}
  const arms = [at.allOf, at.anyOf, at.oneOf].flatMap((list) => (Array.isArray(list) ? list : []))
  const inner = arms.map((arm) => propertiesOf(arm, schemas, depth + 1))
  return Object.assign({}, ...inner, isJsonObject(at.properties) ? at.properties : {})
}

/** The schema of the items of a list; true when there is none. */
export const itemsOf = (schema: Json, schemas: JsonObject): Json => pointed(schema, schemas).items ?? true

function pointed(schema: Json, schemas: JsonObject): JsonObject {
  let at = isJsonObject(schema) ? schema : {}
  for (let steps = 0; typeof at.$ref === 'string' && steps < 20; steps++) {
    const next = schemas[at.$ref.slice('#/components/schemas/'.length)]
    at = isJsonObject(next) ? next : {}
  }
  return at
}
