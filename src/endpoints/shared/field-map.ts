// The names of an entity's properties, from which each API family derives parsers, presenters and violation paths. The
// schemas of a family decide which properties it reads and shows; a field map only says what they are called.
import type { Static, TObject } from 'typebox'
import { compileParser, compilePresenter, type FieldReader } from './field-steps.ts'

/** `as` is the camelCase name on the wire where every family writes another name than the model. */
type NamedField = { readonly as?: string }
/** The same value on the wire and in the model. Keys inside it are data, which nothing renames. */
export type PlainField = NamedField & { readonly kind: 'plain' }
/** "" on the wire is null in the model. */
export type NullableField = NamedField & { readonly kind: 'nullable' }
export type NestedField<Map extends FieldMap = FieldMap> = NamedField & {
  readonly kind: 'nested' | 'nestedList'
  readonly fields: Map
}
export type EntityField = PlainField | NullableField | NestedField
export interface FieldMap {
  readonly [name: string]: EntityField
}

export const plain = { kind: 'plain' } as const
export const emptyAsNull = { kind: 'nullable' } as const
export const nest = <const Map extends FieldMap>(fields: Map) => ({ kind: 'nested', fields }) as const
export const nestList = <const Map extends FieldMap>(fields: Map) => ({ kind: 'nestedList', fields }) as const

type FieldFor<Value> = [Value] extends [string | null] ? PlainField | NullableField : PlainField | NestedField

/** Proves that each name is a property of the model. */
export const defineFields =
  <Model>() =>
  <
    const Map extends {
      readonly [Name in keyof Map]: Name extends keyof Model ? FieldFor<Model[Name]> : never
    },
  >(
    fields: Map,
  ) =>
    fields

export type Casing = 'camelCase' | 'snake_case'
type SnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? First extends Lowercase<First>
    ? `${First}${SnakeCase<Rest>}`
    : `_${Lowercase<First>}${SnakeCase<Rest>}`
  : Name
type Cased<Name extends string, C extends Casing> = C extends 'snake_case' ? SnakeCase<Name> : Name

/** Names on the wire of one family that do not follow from the model's name. */
export type NameOverrides<Map> = { readonly [Name in keyof Map]?: string }

type WireName<
  Map,
  C extends Casing,
  Overrides,
  Name extends keyof Map & string,
> = Name extends keyof Overrides
  ? Overrides[Name] & string
  : Map[Name] extends { readonly as: infer Alias extends string }
    ? Cased<Alias, C>
    : Cased<Name, C>

/** From names on the wire to names of the model. */
type ModelNames<Map, C extends Casing, Overrides> = {
  [Name in keyof Map & string as WireName<Map, C, Overrides, Name>]: Name
}

type NestedMap<Field> = Field extends { readonly fields: infer Child } ? Child : never
type Item<Value> = NonNullable<Value> extends readonly (infer Member)[] ? Member : never

type Parsed<Map, C extends Casing, Overrides, Body, Names = ModelNames<Map, C, Overrides>> = {
  -readonly [Wire in keyof Body as Wire extends keyof Names ? Names[Wire] & string : never]: ParsedValue<
    Map[Names[Wire & keyof Names] & keyof Map],
    C,
    Exclude<Body[Wire], undefined>
  >
}
type ParsedValue<Field, C extends Casing, Value> = Field extends { readonly kind: 'nested' }
  ? Parsed<NestedMap<Field>, C, unknown, Value>
  : Field extends { readonly kind: 'nestedList' }
    ? Parsed<NestedMap<Field>, C, unknown, Item<Value>>[]
    : Field extends NullableField
      ? Value | null
      : Value

type Presented<Map, C extends Casing, Overrides, Model, Reply, Names = ModelNames<Map, C, Overrides>> = {
  [Wire in keyof Reply as Wire extends keyof Names
    ? Names[Wire] extends keyof Model
      ? Wire
      : never
    : never]: PresentedValue<
    Map[Names[Wire & keyof Names] & keyof Map],
    C,
    Model[Names[Wire & keyof Names] & keyof Model],
    Reply[Wire]
  >
}
type PresentedValue<Field, C extends Casing, Value, Reply> = Field extends { readonly kind: 'nested' }
  ? Presented<NestedMap<Field>, C, unknown, NonNullable<Value>, NonNullable<Reply>> | Extract<Value, null>
  : Field extends { readonly kind: 'nestedList' }
    ? Presented<NestedMap<Field>, C, unknown, Item<Value>, Item<Reply>>[]
    : Field extends NullableField
      ? Exclude<Value, null>
      : Value

type UnmappedNames<Map, C extends Casing, Overrides, Schema extends TObject> = Exclude<
  keyof Static<Schema> & string,
  keyof ModelNames<Map, C, Overrides>
>

export type EntityCodec<Map extends FieldMap, C extends Casing, Overrides> = {
  /**
   * Reads the properties of the schema and no others, since request bodies may have any; absent ones stay absent. The
   * caller parses those named in `byHand`.
   */
  compileParser<Schema extends TObject>(
    schema: Schema,
    ...byHand: UnmappedNames<Map, C, Overrides, Schema>[]
  ): (body: Static<Schema>) => Parsed<Map, C, Overrides, Static<Schema>>
  /** Writes the properties of the schema that the map has; the caller adds the others. */
  compilePresenter<Schema extends TObject>(
    schema: Schema,
  ): <Model extends object>(model: Model) => Presented<Map, C, Overrides, Model, Static<Schema>>
  /** The path of a violation as the family names it: `config.tokenEndpoint` → `config.token_endpoint`. */
  renamePath(path: string): string
}

/** `overrides` are names of this family alone. `inputs` are names in violation paths that the entity does not have. */
export function createCodec<
  const Map extends FieldMap,
  C extends Casing,
  const Overrides extends NameOverrides<Map> = Record<never, never>,
>(
  fields: Map,
  casing: C,
  overrides: Overrides = {} as Overrides,
  inputs: FieldMap = {},
): EntityCodec<Map, C, Overrides> {
  const readers = readFields(fields, casing, overrides)
  const pathReaders = [...readers, ...readFields(inputs, casing)]
  return {
    compileParser: (schema: TObject, ...byHand: string[]) => compileParser(schema, readers, byHand) as never,
    compilePresenter: (schema: TObject) => compilePresenter(schema, readers) as never,
    renamePath: (path) => renamePath(path, pathReaders),
  }
}

const toSnakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** The name in the given casing of a name in camelCase. */
export const toCasing = (name: string, casing: Casing) => (casing === 'snake_case' ? toSnakeCase(name) : name)

function readFields(
  fields: FieldMap,
  casing: Casing,
  overrides: { readonly [name: string]: string | undefined } = {},
): FieldReader[] {
  return Object.entries(fields).map(([model, field]) => {
    const alias = field.as ?? model
    return {
      model,
      alias,
      wire: overrides[model] ?? toCasing(alias, casing),
      kind: field.kind,
      children: 'fields' in field ? readFields(field.fields, casing) : [],
    }
  })
}

/** Renames the properties that begin the path, and stops where data begins: `queryTemplate.toolId`, `select.aB`. */
function renamePath(path: string, readers: readonly FieldReader[]): string {
  const [, name = '', index = '', rest = ''] = /^(\w*)((?:\[\d+\])*)(.*)$/s.exec(path) ?? []
  const reader = readers.find(({ model }) => model === name) ?? readers.find(({ alias }) => alias === name)
  if (!reader) return path
  const isInside = reader.children.length > 0 && rest.startsWith('.')
  return reader.wire + index + (isInside ? `.${renamePath(rest.slice(1), reader.children)}` : rest)
}
