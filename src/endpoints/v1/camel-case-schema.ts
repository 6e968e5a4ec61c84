// v1 spells schemas of v2 in camelCase.
import Type, { type TArray, type TObject, type TOptional, type TSchema, type TUnion } from 'typebox'
import { memoizeByObject } from '#base/memoize.ts'

type CamelCase<Name extends string> = Name extends `${infer Head}_${infer Rest}`
  ? `${Head}${Capitalize<CamelCase<Rest>>}`
  : Name
type KeepOptional<From, To extends TSchema> = From extends { '~optional': true } ? TOptional<To> : To
type CamelProperties<Properties> = {
  [Name in keyof Properties & string as CamelCase<Name>]: CamelSchema<Properties[Name] & TSchema>
}
type CamelSchemas<Schemas extends TSchema[]> = Schemas extends [
  infer First extends TSchema,
  ...infer Rest extends TSchema[],
]
  ? [CamelSchema<First>, ...CamelSchemas<Rest>]
  : []
type CamelSchema<Schema extends TSchema> =
  Schema extends TObject<infer Properties>
    ? KeepOptional<Schema, TObject<CamelProperties<Properties>>>
    : Schema extends TArray<infer Item>
      ? KeepOptional<Schema, TArray<CamelSchema<Item>>>
      : Schema extends TUnion<infer Schemas>
        ? KeepOptional<Schema, TUnion<CamelSchemas<Schemas>>>
        : Schema

const toCamelCase = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

const convert: (schema: TSchema) => TSchema = memoizeByObject((schema: TSchema) => {
  const { title, ...options } = schema as TSchema & { title?: string }
  const named = { ...options, ...(title && { title: `${title.replace(/V2$/, '')}V1` }) }
  const converted = convertStructure(schema, named)
  return Type.IsOptional(schema) ? Type.Optional(converted) : converted
})

function convertStructure(schema: TSchema, options: object): TSchema {
  if (Type.IsObject(schema))
    return Type.Object(convertProperties(schema.properties), omit(options, 'properties', 'required'))
  if (Type.IsArray(schema)) return Type.Array(convert(schema.items), omit(options, 'items'))
  if (Type.IsUnion(schema)) return Type.Union(schema.anyOf.map(convert), omit(options, 'anyOf'))
  return schema
}

const convertProperties = (properties: Record<string, TSchema>) =>
  Object.fromEntries(Object.entries(properties).map(([name, schema]) => [toCamelCase(name), convert(schema)]))

const omit = (options: object, ...names: string[]) =>
  Object.fromEntries(Object.entries(options).filter(([name]) => !names.includes(name)))

type PropertiesOf<Schema> = Schema extends TObject<infer Properties> ? Properties : never

/** The schema of v2 in camelCase at every depth, without the members that came later. Its titles end in `V1`. */
export function toV1Schema<
  Schema extends TObject,
  const Later extends keyof PropertiesOf<Schema> & string = never,
>(schema: Schema, ...later: Later[]): TObject<CamelProperties<Omit<PropertiesOf<Schema>, Later>>> {
  const { properties, required: _, ...options } = schema
  const known = Object.entries(properties).filter(([name]) => !later.includes(name as Later))
  return convert(Type.Object(Object.fromEntries(known), options)) as never
}
