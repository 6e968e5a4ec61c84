// Derives the rows of an entity from its declaration. The columns and their conversions are planned once, when the module
// is loaded. Objects and lists are JSON text, flags 0 and 1, instants ISO strings.
import { type SnakeCase, toSnakeCase } from '#base/casing.ts'
import { createCompleter, isJsonMember } from '#core/entities/entity.ts'
import type { Member, Members } from '#core/entities/member.ts'
import { fromJson, toJson } from './json-column.ts'

type ColumnName<Name, M, Prefix extends string> = M extends { readonly column: infer Column extends string }
  ? `${Prefix}${Column}`
  : `${Prefix}${SnakeCase<Name & string>}`

type PlainCell<M> = M extends { readonly kind: 'flag' }
  ? 0 | 1
  : M extends { readonly kind: 'number' }
    ? number
    : M extends { readonly kind: 'choice'; readonly of: readonly (infer Value)[] }
      ? Value
      : M extends { readonly kind: 'choice'; readonly values: infer Values }
        ? keyof Values
        : string
type Cell<M> = M extends { readonly nullable: true } ? PlainCell<M> | null : PlainCell<M>

type EmbeddedPrefix<Name, M> = M extends { readonly column: infer Column extends string }
  ? Column extends ''
    ? ''
    : `${Column}_`
  : `${SnakeCase<Name & string>}_`

type EmbeddedName<Own> = {
  [Name in keyof Own]: Own[Name] extends { readonly kind: 'embedded' } ? Name : never
}[keyof Own]

type Intersect<Union> = (Union extends unknown ? (member: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never

type EmbeddedColumns<Own, Name extends keyof Own> = Name extends unknown
  ? Own[Name] extends { readonly members: infer Inner; readonly nullable: true }
    ? NullableColumns<RowOf<Inner, EmbeddedPrefix<Name, Own[Name]>>>
    : Own[Name] extends { readonly members: infer Inner }
      ? RowOf<Inner, EmbeddedPrefix<Name, Own[Name]>>
      : never
  : never
type NullableColumns<Row> = { [Column in keyof Row]: Row[Column] | null }

/** The row of an object with these members. */
export type RowOf<Own, Prefix extends string = ''> = {
  [Name in Exclude<keyof Own, EmbeddedName<Own>> as ColumnName<Name, Own[Name], Prefix>]: Cell<Own[Name]>
} & ([EmbeddedName<Own>] extends [never] ? unknown : Intersect<EmbeddedColumns<Own, EmbeddedName<Own>>>)

type Values = Record<string, unknown>
/** `from` and `to` convert the value from and to its column; null means no conversion. */
type ColumnPlan = { name: string; column: string; from: Convert | null; to: Convert | null }
/** A nullable object is null when its first column is null. */
type EmbeddedPlan = { name: string; nullable: boolean; codec: UntypedCodec }
type Convert = (value: unknown) => unknown

type UntypedCodec = {
  columns: readonly string[]
  fromRow(row: Values): Values
  writeTo(row: Values, model: Values): void
}

/** `Model` is the type of the entity. */
export type RowCodec<Own, Model> = {
  columns: readonly (keyof RowOf<Own> & string)[]
  fromRow(row: RowOf<Own>): Model
  toRow(model: Model): RowOf<Own>
}

export function createRowCodec<Own extends Members, Model extends { [Name in keyof Own]?: unknown }>(
  members: Own,
): RowCodec<Own, Model> {
  const { columns, fromRow, writeTo } = planRows(members, '')
  return {
    columns: columns as never,
    fromRow: fromRow as never,
    toRow(model) {
      const row: Values = {}
      writeTo(row, model)
      return row as never
    },
  }
}

function planRows(members: Members, prefix: string): UntypedCodec {
  const entries = Object.entries(members)
  const plain = entries.flatMap(([name, member]) =>
    member.kind === 'embedded' ? [] : [planColumn(name, member, prefix)],
  )
  const embedded = entries.flatMap(
    ([name, { kind, column, nullable = false, members: inner = {} }]): EmbeddedPlan[] =>
      kind === 'embedded'
        ? [{ name, nullable, codec: planRows(inner, toPrefix(column ?? toSnakeCase(name))) }]
        : [],
  )
  return {
    columns: [...plain.map(({ column }) => column), ...embedded.flatMap(({ codec }) => codec.columns)],
    fromRow(row) {
      const model: Values = {}
      for (const { name, column, from } of plain) model[name] = from ? from(row[column]) : row[column]
      for (const { name, nullable, codec } of embedded)
        model[name] = nullable && row[codec.columns[0] ?? ''] === null ? null : codec.fromRow(row)
      return model
    },
    writeTo(row, model) {
      for (const { name, column, to } of plain) row[column] = to ? to(model[name]) : model[name]
      for (const { name, codec } of embedded) {
        const value = model[name] as Values | null
        if (value) codec.writeTo(row, value)
        else for (const column of codec.columns) row[column] = null
      }
    },
  }
}

const toPrefix = (column: string) => (column === '' ? '' : `${column}_`)

const planColumn = (name: string, member: Member, prefix: string): ColumnPlan => ({
  name,
  column: prefix + (member.column ?? toSnakeCase(name)),
  ...planConversion(member),
})

function planConversion(member: Member): Pick<ColumnPlan, 'from' | 'to'> {
  if (member.kind === 'flag') return passNull({ from: (cell) => cell === 1, to: (value) => (value ? 1 : 0) })
  if (!isJsonMember(member)) return { from: null, to: null }
  const complete = member.members ? createCompleter(member.members) : null
  const parse: Convert = (cell) => fromJson(cell as string)
  return passNull({ from: complete ? (cell) => complete(parse(cell)) : parse, to: toJson })
}

const passNull = ({ from, to }: { from: Convert; to: Convert }) => ({
  from: (cell: unknown) => (cell === null ? null : from(cell)),
  to: (value: unknown) => (value === null ? null : to(value)),
})
