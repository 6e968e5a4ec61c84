// One operation as its document describes it, read independently of the import: parameters and body in terms of
// OpenAPI 3, whatever the version of the document, and all reachable schemas in current JSON Schema.
import { isJsonObject, type Json, type JsonObject } from '#base/json.ts'

export type DescribedParameter = {
  name: string
  in: string
  required: boolean
  style: string
  explode: boolean
  /** The media type of the value; "" when it is serialized by its style. */
  contentType: string
  schema: Json
}

export type DescribedBody = { required: boolean; types: Map<string, { schema: Json; encoding: JsonObject }> }

export type Described = {
  parameters: DescribedParameter[]
  body: DescribedBody | null
  /** The targets of `$ref` in the schemas, as `#/components/schemas/<name>`. */
  schemas: JsonObject
}

const objectOf = (value: Json | undefined): JsonObject => (isJsonObject(value) ? value : {})
const listOf = (value: Json | undefined): Json[] => (Array.isArray(value) ? value : [])
const textOf = (value: Json | undefined): string => (typeof value === 'string' ? value : '')

export function describe(document: JsonObject, path: string, method: string): Described {
  return new Reader(document).operation(path, method)
}

class Reader {
  readonly #root: JsonObject
  readonly #isSwagger: boolean
  readonly #names = new Map<string, string>()
  readonly #schemas: JsonObject = {}

  constructor(root: JsonObject) {
    this.#root = root
    this.#isSwagger = root.swagger !== undefined
  }

  operation(path: string, method: string): Described {
    const item = this.#resolve(objectOf(this.#root.paths)[path])
    const operation = this.#resolve(item[method.toLowerCase()])
    const all = [...listOf(item.parameters), ...listOf(operation.parameters)].map((one) => this.#resolve(one))
    const byPlace = new Map(all.map((one) => [`${one.in} ${one.name}`, one]))
    const objects = [...byPlace.values()]
    const isParameter = (one: JsonObject) => one.in !== 'body' && one.in !== 'formData'
    return {
      parameters: objects.filter(isParameter).map((one) => this.#describeParameter(one)),
      body: this.#isSwagger ? this.#describeSwaggerBody(operation, objects) : this.#describeBody(operation),
      schemas: this.#schemas,
    }
  }

  #describeParameter(object: JsonObject): DescribedParameter {
    const place = textOf(object.in)
    const [content] = Object.entries(objectOf(object.content))
    const style = this.#isSwagger ? collectionStyle(object, place) : textOf(object.style) || usualStyle(place)
    const exploded = this.#isSwagger
      ? object.collectionFormat === 'multi'
      : style === 'form' || style === 'cookie'
    return {
      name: textOf(object.name),
      in: place,
      required: object.required === true,
      style,
      explode: typeof object.explode === 'boolean' && !this.#isSwagger ? object.explode : exploded,
      contentType: content?.[0] ?? '',
      schema: this.#convertSchema(
        this.#isSwagger ? valueWords(object) : content ? objectOf(content[1]).schema : object.schema,
      ),
    }
  }

  #describeBody(operation: JsonObject): DescribedBody | null {
    if (operation.requestBody === undefined) return null
    const body = this.#resolve(operation.requestBody)
    const types = Object.entries(objectOf(body.content)).map(([type, media]) => {
      const { schema, encoding } = objectOf(media)
      // Before 3.1, styles do not apply to multipart bodies.
      const isStyled = !type.startsWith('multipart/') || !textOf(this.#root.openapi).startsWith('3.0')
      return [
        type,
        { schema: this.#convertSchema(schema), encoding: isStyled ? objectOf(encoding) : {} },
      ] as const
    })
    return { required: body.required === true, types: new Map(types) }
  }

  #describeSwaggerBody(operation: JsonObject, objects: JsonObject[]): DescribedBody | null {
    const consumes = listOf(operation.consumes ?? this.#root.consumes).map(textOf)
    const body = objects.find((one) => one.in === 'body')
    if (body)
      return this.#describeSwaggerTypes(consumes, 'application/json', body.required === true, body.schema, {})
    const fields = objects.filter((one) => one.in === 'formData')
    if (fields.length === 0) return null
    const required = fields.filter((one) => one.required === true).map((one) => textOf(one.name))
    const schema = {
      type: 'object',
      properties: Object.fromEntries(fields.map((one) => [textOf(one.name), valueWords(one)])),
      required,
    }
    const lists = fields.filter((one) => one.type === 'array')
    const encoding = lists.map((one) => {
      const serialization = {
        style: collectionStyle(one, 'query'),
        explode: one.collectionFormat === 'multi',
      }
      return [textOf(one.name), serialization] as const
    })
    const forms = ['application/x-www-form-urlencoded', 'multipart/form-data']
    const usable = fields.some((one) => one.type === 'file') ? forms.slice(1) : forms
    return this.#describeSwaggerTypes(usable, '', required.length > 0, schema, Object.fromEntries(encoding))
  }

  #describeSwaggerTypes(
    types: string[],
    usual: string,
    required: boolean,
    schema: Json | undefined,
    encoding: JsonObject,
  ) {
    const read = this.#convertSchema(schema)
    const all = types.length > 0 ? types : [usual]
    return { required, types: new Map(all.map((type) => [type, { schema: read, encoding }])) }
  }

  /** An object of the document, after its references were followed. */
  #resolve(value: Json | undefined): JsonObject {
    let object = objectOf(value)
    for (let steps = 0; typeof object.$ref === 'string' && steps < 20; steps++)
      object = objectOf(this.#followPointer(object.$ref))
    return object
  }

  #followPointer(reference: string): Json | undefined {
    if (!reference.startsWith('#')) throw new Error(`the reference ${reference} leaves the document`)
    const steps = decodeURIComponent(reference.slice(1)).split('/').slice(1)
    const named = steps.map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
    return named.reduce<Json | undefined>((at, step) => {
      if (Array.isArray(at)) return at[Number(step)]
      return isJsonObject(at) ? at[step] : undefined
    }, this.#root)
  }

  #convertSchema(value: Json | undefined): Json {
    if (value === undefined) return {}
    if (Array.isArray(value)) return value.map((one) => this.#convertSchema(one))
    if (!isJsonObject(value)) return value
    if (typeof value.$ref === 'string') {
      const reference = { $ref: this.#convertReference(value.$ref) }
      // 3.1 has no `nullable`, and 3.0 ignores it beside a reference. Documents that have it there intend it.
      return value.nullable === true ? { anyOf: [reference, { type: 'null' }] } : reference
    }
    return this.#convertKeywords(value)
  }

  #convertReference(reference: string): string {
    const known = this.#names.get(reference)
    if (known) return known
    const name = `s${this.#names.size}`
    const pointer = `#/components/schemas/${name}`
    this.#names.set(reference, pointer)
    const pointed = this.#followPointer(reference)
    if (pointed === undefined) throw new Error(`the reference ${reference} has no target`)
    this.#schemas[name] = this.#convertSchema(pointed)
    return pointer
  }

  #convertKeywords(schema: JsonObject): JsonObject {
    const words: JsonObject = {}
    for (const [word, value] of Object.entries(schema)) {
      if (maps.has(word))
        words[word] = Object.fromEntries(
          Object.entries(objectOf(value)).map(([name, one]) => [name, this.#convertSchema(one)]),
        )
      else if (schemas.has(word)) words[word] = this.#convertSchema(value)
      else if (kept.has(word)) words[word] = word === 'enum' ? [...new Set(listOf(value))] : value
    }
    return modern(schema, this.#omitReadOnly(schema, words))
  }

  /** Removes read-only properties from `required`: a request does not contain them. */
  #omitReadOnly(schema: JsonObject, words: JsonObject): JsonObject {
    if (!Array.isArray(words.required)) return words
    const properties = objectOf(schema.properties)
    return {
      ...words,
      required: [...new Set(words.required)].filter(
        (name) => this.#resolve(properties[String(name)]).readOnly !== true,
      ),
    }
  }
}

const maps: ReadonlySet<string> = new Set(['properties', 'patternProperties'])
const schemas: ReadonlySet<string> = new Set([
  'items',
  'additionalProperties',
  'allOf',
  'anyOf',
  'oneOf',
  'not',
])
const kept: ReadonlySet<string> = new Set([
  ...[
    'type',
    'enum',
    'const',
    'required',
    'pattern',
    'minLength',
    'maxLength',
    'minimum',
    'maximum',
    'multipleOf',
  ],
  ...[
    'exclusiveMinimum',
    'exclusiveMaximum',
    'minItems',
    'maxItems',
    'uniqueItems',
    'minProperties',
    'maxProperties',
  ],
  ...['nullable'],
])

/** Converts keywords of draft 4 and OpenAPI 3.0 to current JSON Schema. */
function modern(schema: JsonObject, words: JsonObject): JsonObject {
  const { exclusiveMinimum, exclusiveMaximum, nullable, type, ...rest } = words
  const bounds: JsonObject = {
    ...(typeof exclusiveMinimum === 'number' && { exclusiveMinimum }),
    ...(typeof exclusiveMaximum === 'number' && { exclusiveMaximum }),
    ...(exclusiveMinimum === true && { exclusiveMinimum: rest.minimum ?? 0 }),
    ...(exclusiveMaximum === true && { exclusiveMaximum: rest.maximum ?? 0 }),
  }
  const isNullable = nullable === true || schema['x-nullable'] === true
  const known = type === 'file' ? 'string' : type
  return {
    ...rest,
    ...bounds,
    ...(known !== undefined && { type: isNullable ? [...[known].flat(), 'null'] : known }),
  }
}

function valueWords({ name: _n, in: _i, required: _r, description: _d, ...words }: JsonObject): JsonObject {
  return words
}

const usualStyle = (place: string) => (place === 'query' || place === 'cookie' ? 'form' : 'simple')

function collectionStyle({ collectionFormat }: JsonObject, place: string): string {
  const styles: Record<string, string> = {
    ssv: 'spaceDelimited',
    tsv: 'tabDelimited',
    pipes: 'pipeDelimited',
  }
  return styles[textOf(collectionFormat)] ?? usualStyle(place)
}
