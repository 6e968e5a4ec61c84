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

export type DescribedOperation = {
  parameters: DescribedParameter[]
  body: DescribedBody | null
  /** The targets of `$ref` in the schemas, as `#/components/schemas/<name>`. */
  schemas: JsonObject
}

const toObject = (value: Json | undefined): JsonObject => (isJsonObject(value) ? value : {})
const toList = (value: Json | undefined): Json[] => (Array.isArray(value) ? value : [])
const toText = (value: Json | undefined): string => (typeof value === 'string' ? value : '')

export function describeOperation(document: JsonObject, path: string, method: string): DescribedOperation {
  return new OperationReader(document).operation(path, method)
}

class OperationReader {
  readonly #root: JsonObject
  readonly #isSwagger: boolean
  readonly #names = new Map<string, string>()
  readonly #schemas: JsonObject = {}

  constructor(root: JsonObject) {
    this.#root = root
    this.#isSwagger = root.swagger !== undefined
  }

  operation(path: string, method: string): DescribedOperation {
    const item = this.#resolve(toObject(this.#root.paths)[path])
    const operation = this.#resolve(item[method.toLowerCase()])
    const all = [...toList(item.parameters), ...toList(operation.parameters)].map((parameter) =>
      this.#resolve(parameter),
    )
    const byLocation = new Map(all.map((parameter) => [`${parameter.in} ${parameter.name}`, parameter]))
    const objects = [...byLocation.values()]
    const isParameter = (parameter: JsonObject) => parameter.in !== 'body' && parameter.in !== 'formData'
    return {
      parameters: objects.filter(isParameter).map((parameter) => this.#describeParameter(parameter)),
      body: this.#isSwagger ? this.#describeSwaggerBody(operation, objects) : this.#describeBody(operation),
      schemas: this.#schemas,
    }
  }

  #describeParameter(object: JsonObject): DescribedParameter {
    const location = toText(object.in)
    const [content] = Object.entries(toObject(object.content))
    const style = this.#isSwagger
      ? getCollectionStyle(object, location)
      : toText(object.style) || getDefaultStyle(location)
    const exploded = this.#isSwagger
      ? object.collectionFormat === 'multi'
      : style === 'form' || style === 'cookie'
    return {
      name: toText(object.name),
      in: location,
      required: object.required === true,
      style,
      explode: typeof object.explode === 'boolean' && !this.#isSwagger ? object.explode : exploded,
      contentType: content?.[0] ?? '',
      schema: this.#convertSchema(
        this.#isSwagger ? omitParameterKeys(object) : content ? toObject(content[1]).schema : object.schema,
      ),
    }
  }

  #describeBody(operation: JsonObject): DescribedBody | null {
    if (operation.requestBody === undefined) return null
    const body = this.#resolve(operation.requestBody)
    const types = Object.entries(toObject(body.content)).map(([type, media]) => {
      const { schema, encoding } = toObject(media)
      // Before 3.1, styles do not apply to multipart bodies.
      const isStyled = !type.startsWith('multipart/') || !toText(this.#root.openapi).startsWith('3.0')
      return [
        type,
        { schema: this.#convertSchema(schema), encoding: isStyled ? toObject(encoding) : {} },
      ] as const
    })
    return { required: body.required === true, types: new Map(types) }
  }

  #describeSwaggerBody(operation: JsonObject, objects: JsonObject[]): DescribedBody | null {
    const consumes = toList(operation.consumes ?? this.#root.consumes).map(toText)
    const body = objects.find((parameter) => parameter.in === 'body')
    if (body)
      return this.#describeSwaggerTypes(consumes, 'application/json', body.required === true, body.schema, {})
    const fields = objects.filter((parameter) => parameter.in === 'formData')
    if (fields.length === 0) return null
    const required = fields.filter((field) => field.required === true).map((field) => toText(field.name))
    const schema = {
      type: 'object',
      properties: Object.fromEntries(fields.map((field) => [toText(field.name), omitParameterKeys(field)])),
      required,
    }
    const lists = fields.filter((field) => field.type === 'array')
    const encoding = lists.map((field) => {
      const serialization = {
        style: getCollectionStyle(field, 'query'),
        explode: field.collectionFormat === 'multi',
      }
      return [toText(field.name), serialization] as const
    })
    const forms = ['application/x-www-form-urlencoded', 'multipart/form-data']
    const usable = fields.some((field) => field.type === 'file') ? forms.slice(1) : forms
    return this.#describeSwaggerTypes(usable, '', required.length > 0, schema, Object.fromEntries(encoding))
  }

  #describeSwaggerTypes(
    types: string[],
    defaultType: string,
    required: boolean,
    schema: Json | undefined,
    encoding: JsonObject,
  ) {
    const converted = this.#convertSchema(schema)
    const all = types.length > 0 ? types : [defaultType]
    return { required, types: new Map(all.map((type) => [type, { schema: converted, encoding }])) }
  }

  /** An object of the document, after its references were followed. */
  #resolve(value: Json | undefined): JsonObject {
    let object = toObject(value)
    for (let steps = 0; typeof object.$ref === 'string' && steps < 20; steps++)
      object = toObject(this.#followPointer(object.$ref))
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
    if (Array.isArray(value)) return value.map((item) => this.#convertSchema(item))
    if (!isJsonObject(value)) return value
    if (typeof value.$ref === 'string') {
      const reference = { $ref: this.#convertReference(value.$ref) }
      // 3.1 has no `nullable`, and 3.0 ignores it next to a reference. Documents that have it there intend it.
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
    const target = this.#followPointer(reference)
    if (target === undefined) throw new Error(`the reference ${reference} has no target`)
    this.#schemas[name] = this.#convertSchema(target)
    return pointer
  }

  #convertKeywords(schema: JsonObject): JsonObject {
    const keywords: JsonObject = {}
    for (const [keyword, value] of Object.entries(schema)) {
      if (schemaMapKeywords.has(keyword))
        keywords[keyword] = Object.fromEntries(
          Object.entries(toObject(value)).map(([name, schema]) => [name, this.#convertSchema(schema)]),
        )
      else if (schemaKeywords.has(keyword)) keywords[keyword] = this.#convertSchema(value)
      else if (copiedKeywords.has(keyword))
        keywords[keyword] = keyword === 'enum' ? [...new Set(toList(value))] : value
    }
    return modernizeKeywords(schema, this.#omitReadOnly(schema, keywords))
  }

  /** Removes read-only properties from `required`: a request does not contain them. */
  #omitReadOnly(schema: JsonObject, keywords: JsonObject): JsonObject {
    if (!Array.isArray(keywords.required)) return keywords
    const properties = toObject(schema.properties)
    return {
      ...keywords,
      required: [...new Set(keywords.required)].filter(
        (name) => this.#resolve(properties[String(name)]).readOnly !== true,
      ),
    }
  }
}

const schemaMapKeywords: ReadonlySet<string> = new Set(['properties', 'patternProperties'])
const schemaKeywords: ReadonlySet<string> = new Set([
  'items',
  'additionalProperties',
  'allOf',
  'anyOf',
  'oneOf',
  'not',
])
const copiedKeywords: ReadonlySet<string> = new Set([
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
function modernizeKeywords(schema: JsonObject, keywords: JsonObject): JsonObject {
  const { exclusiveMinimum, exclusiveMaximum, nullable, type, ...rest } = keywords
  const bounds: JsonObject = {
    ...(typeof exclusiveMinimum === 'number' && { exclusiveMinimum }),
    ...(typeof exclusiveMaximum === 'number' && { exclusiveMaximum }),
    ...(exclusiveMinimum === true && { exclusiveMinimum: rest.minimum ?? 0 }),
    ...(exclusiveMaximum === true && { exclusiveMaximum: rest.maximum ?? 0 }),
  }
  const isNullable = nullable === true || schema['x-nullable'] === true
  const schemaType = type === 'file' ? 'string' : type
  return {
    ...rest,
    ...bounds,
    ...(schemaType !== undefined && { type: isNullable ? [...[schemaType].flat(), 'null'] : schemaType }),
  }
}

function omitParameterKeys({
  name: _n,
  in: _i,
  required: _r,
  description: _d,
  ...keywords
}: JsonObject): JsonObject {
  return keywords
}

const getDefaultStyle = (location: string) =>
  location === 'query' || location === 'cookie' ? 'form' : 'simple'

function getCollectionStyle({ collectionFormat }: JsonObject, location: string): string {
  const styles: Record<string, string> = {
    ssv: 'spaceDelimited',
    tsv: 'tabDelimited',
    pipes: 'pipeDelimited',
  }
  return styles[toText(collectionFormat)] ?? getDefaultStyle(location)
}
