// From the members of an entity each API family derives parsers, presenters and violation paths. A family's schemas
// decide which members it reads and shows; a field map decides their names.
import type { Static, TObject } from 'typebox'
import { type SnakeCase, toSnakeCase } from '#base/casing.ts'
import type { Member, Members } from '#core/entities/member.ts'
import { compileParser, compilePresenter, type FieldReader } from './field-steps.ts'

/** Members of an entity, or members that a family derives from it. */
export type FieldMap = Members

/** The same value on the wire and in the model. Keys inside it are data and never renamed. */
export const plain = { kind: 'json' } as const

export type Casing = 'camelCase' | 'snake_case'
type Cased<Name extends string, C extends Casing> = C extends 'snake_case' ? SnakeCase<Name> : Name

/** Wire names of one family that do not follow from the model's name. */
export type NameOverrides<Map> = { readonly [Name in keyof Map]?: string }

type WireName<
  Map,
  C extends Casing,
  Overrides,
  Name extends keyof Map & string,
> = Name extends keyof Overrides
  ? Overrides[Name] & string
  : Map[Name] extends { readonly publicName: infer Alias extends string }
    ? Cased<Alias, C>
    : Cased<Name, C>

/** From wire names to names of the model. */
type ModelNames<Map, C extends Casing, Overrides> = {
  [Name in keyof Map & string as WireName<Map, C, Overrides, Name>]: Name
}

type NestedMap<Field> = Field extends { readonly members: infer Child } ? Child : never
type Nested = { readonly kind: 'nested'; readonly members: Members }
type NestedList = { readonly kind: 'list'; readonly members: Members }
type Nullable = { readonly emptyAsNull: true }
type Item<Value> = NonNullable<Value> extends readonly (infer Member)[] ? Member : never

type Parsed<Map, C extends Casing, Overrides, Body, Names = ModelNames<Map, C, Overrides>> = {
  -readonly [Wire in keyof Body as Wire extends keyof Names ? Names[Wire] & string : never]: ParsedValue<
    Map[Names[Wire & keyof Names] & keyof Map],
    C,
    Exclude<Body[Wire], undefined>
  >
}
type ParsedValue<Field, C extends Casing, Value> = Field extends Nested
  ? Parsed<NestedMap<Field>, C, unknown, Value>
  : Field extends NestedList
    ? Parsed<NestedMap<Field>, C, unknown, Item<Value>>[]
    : Field extends Nullable
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
type PresentedValue<Field, C extends Casing, Value, Reply> = Field extends Nested
  ? Presented<NestedMap<Field>, C, unknown, NonNullable<Value>, NonNullable<Reply>> | Extract<Value, null>
  : Field extends NestedList
    ? Presented<NestedMap<Field>, C, unknown, Item<Value>, Item<Reply>>[]
    : Field extends Nullable
      ? Exclude<Value, null> | Extract<Reply, null>
      : Value

type UnmappedNames<Map, C extends Casing, Overrides, Schema extends TObject> = Exclude<
  keyof Static<Schema> & string,
  keyof ModelNames<Map, C, Overrides>
>

export type EntityCodec<Map extends FieldMap, C extends Casing, Overrides> = {
  /**
   * Reads only the properties of the schema, since request bodies may have others; absent ones stay absent. The caller
   * parses those named in `byHand`.
   */
  compileParser<Schema extends TObject>(
    schema: Schema,
    ...byHand: UnmappedNames<Map, C, Overrides, Schema>[]
  ): (body: Static<Schema>) => Parsed<Map, C, Overrides, Static<Schema>>
  /** Writes the properties of the schema that the map has; the caller adds the others. */
  compilePresenter<Schema extends TObject>(
    schema: Schema,
  ): <Model extends object>(model: Model) => Presented<Map, C, Overrides, Model, Static<Schema>>
  /** The path of a violation with the family's names: `config.tokenEndpoint` → `config.token_endpoint`. */
  renamePath(path: string): string
}

/** `overrides`: names of this family only. `inputs`: names in violation paths that the entity does not have. */
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

/** The name in the given casing of a name in camelCase. */
export const toCasing = (name: string, casing: Casing) => (casing === 'snake_case' ? toSnakeCase(name) : name)

function readFields(
  fields: FieldMap,
  casing: Casing,
  overrides: { readonly [name: string]: string | undefined } = {},
): FieldReader[] {
  return Object.entries(fields).map(([model, field]) => {
    const alias = field.publicName ?? model
    return {
      model,
      alias,
      wire: overrides[model] ?? toCasing(alias, casing),
      kind: findFieldKind(field),
      children: field.kind === 'json' ? [] : readFields(field.members ?? {}, casing),
    }
  })
}

function findFieldKind({ kind, emptyAsNull }: Member): FieldReader['kind'] {
  if (kind === 'list') return 'nestedList'
  return kind === 'nested' ? 'nested' : emptyAsNull ? 'nullable' : 'plain'
}

/** Renames the properties that begin the path, and stops where data begins: `queryTemplate.toolId`, `select.aB`. */
function renamePath(path: string, readers: readonly FieldReader[]): string {
  const [, name = '', index = '', rest = ''] = /^(\w*)((?:\[\d+\])*)(.*)$/s.exec(path) ?? []
  const reader = readers.find(({ model }) => model === name) ?? readers.find(({ alias }) => alias === name)
  if (!reader) return path
  const isInside = reader.children.length > 0 && rest.startsWith('.')
  return reader.wire + index + (isInside ? `.${renamePath(rest.slice(1), reader.children)}` : rest)
}
