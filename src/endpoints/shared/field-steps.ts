// The converters of a field map: lists of steps that are built once, when a module is loaded.
import type { TArray, TObject, TSchema } from 'typebox'

/** A field of a map with its names in one family. */
export type FieldReader = {
  model: string
  alias: string
  wire: string
  kind: 'plain' | 'nullable' | 'nested' | 'nestedList'
  children: readonly FieldReader[]
}

type Properties = Record<string, unknown>
type Converter = (value: unknown) => unknown
type ConversionStep = { from: string; to: string; convert: Converter | null }
type ObjectConverter = (source: Properties) => Properties

export function compileParser(
  schema: TObject,
  readers: readonly FieldReader[],
  byHand: readonly string[],
): ObjectConverter {
  const known = new Set([...byHand, ...readers.map(({ wire }) => wire)])
  const unknown = Object.keys(schema.properties).filter((name) => !known.has(name))
  if (unknown.length > 0) throw new Error(`The field map does not have the properties ${unknown.join(', ')}.`)
  return createConverter(
    selectReaders(schema, readers).map((reader) => ({
      from: reader.wire,
      to: reader.model,
      convert: createValueParser(reader, findProperty(schema, reader.wire)),
    })),
  )
}

export const compilePresenter = (schema: TObject, readers: readonly FieldReader[]): ObjectConverter =>
  createConverter(
    selectReaders(schema, readers).map((reader) => ({
      from: reader.model,
      to: reader.wire,
      convert: createValuePresenter(reader, findProperty(schema, reader.wire)),
    })),
  )

/** In the order of the schema. */
const selectReaders = (schema: TObject, readers: readonly FieldReader[]) =>
  Object.keys(schema.properties).flatMap((name) => readers.filter(({ wire }) => wire === name))

const findProperty = (schema: TObject, name: string) => (schema.properties as Record<string, TSchema>)[name]

/** The schema of the object in a property that is an object, an object or null, or a list of objects. */
function findObjectSchema(schema: TSchema | undefined): TObject {
  const { items, anyOf } = schema as Partial<TArray> & { anyOf?: TSchema[] }
  const object = items ?? anyOf?.find((option) => 'properties' in option) ?? schema
  return object as TObject
}

type ValueReader = Pick<FieldReader, 'kind' | 'children'>

const parseNullable: Converter = (text) => text || null
const presentNullable: Converter = (value) => value ?? ''

const acceptsNull = (schema: TSchema | undefined): boolean =>
  (schema as { anyOf?: { type?: string }[] } | undefined)?.anyOf?.some(({ type }) => type === 'null') ?? false

function createValueParser({ kind, children }: ValueReader, schema: TSchema | undefined): Converter | null {
  if (kind === 'plain') return null
  if (kind === 'nullable') return parseNullable
  return liftConverter(kind, compileParser(findObjectSchema(schema), children, []))
}

function createValuePresenter(
  { kind, children }: ValueReader,
  schema: TSchema | undefined,
): Converter | null {
  if (kind === 'plain') return null
  if (kind === 'nullable') return acceptsNull(schema) ? null : presentNullable
  return liftConverter(kind, compilePresenter(findObjectSchema(schema), children))
}

const liftConverter = (kind: FieldReader['kind'], convert: ObjectConverter): Converter =>
  kind === 'nestedList'
    ? (list) => (list as Properties[]).map(convert)
    : (value) => value && convert(value as Properties)

const createConverter =
  (steps: readonly ConversionStep[]): ObjectConverter =>
  (source) => {
    const converted: Properties = {}
    for (const { from, to, convert } of steps) {
      const value = source[from]
      if (value !== undefined) converted[to] = convert ? convert(value) : value
    }
    return converted
  }
