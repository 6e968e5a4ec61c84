// One declaration of an entity defines its type, its rows, its form in releases and app files, its names in APIs and
// its API documentation.
import type { IdKind } from '#base/ids.ts'
import type { Json, JsonObject } from '#base/json.ts'
import { exampleIds } from './examples.ts'
import { type Member, type Members, number, reference, text, time } from './member.ts'

export type Entity<Own extends Members = Members> = { readonly title: string; readonly members: Own }

/** `title`: the name for use in sentences. */
export const defineEntity = <const Own extends Members>(title: string, members: Own): Entity<Own> => ({
  title,
  members,
})

/** The first members of each entity of an app. */
export const identify = (kind: IdKind, title: string) => ({
  id: text({ text: `Identifies the ${title}.`, example: exampleIds[kind] }),
  appId: reference('app', { text: 'The app of this entity.' }),
})

/** The last members of each entity of an app. */
export const trackVersions = (title: string) => ({
  createdAt: time({ text: `When the ${title} was created.`, volatile: true }),
  updatedAt: time({ text: `When the ${title} was last changed.`, volatile: true }),
  revision: number({ volatile: true }),
})

type Flat<Type> = { [Name in keyof Type]: Type[Name] } & {}

type PlainValue<M> = M extends { readonly kind: 'choice'; readonly of: readonly (infer Value)[] }
  ? Value
  : M extends { readonly kind: 'choice'; readonly values: infer Values }
    ? keyof Values
    : M extends { readonly kind: 'nested' | 'embedded'; readonly members: infer Inner }
      ? MembersOf<Inner>
      : M extends { readonly kind: 'list'; readonly members: infer Inner }
        ? MembersOf<Inner>[]
        : M extends { readonly kind: keyof ValueByKind }
          ? ValueByKind[M['kind']]
          : never

type ValueByKind = {
  text: string
  time: string
  reference: string
  number: number
  flag: boolean
  texts: string[]
  textMap: Record<string, string>
  object: JsonObject
  json: Json
}

export type ValueOf<M> = M extends { readonly nullable: true } ? PlainValue<M> | null : PlainValue<M>

type OptionalName<Own> = {
  [Name in keyof Own]: Own[Name] extends { readonly optional: true } ? Name : never
}[keyof Own]

/** The type of an object with these members. `Shapes` has the types of members of the kind `json`. */
export type MembersOf<Own, Shapes = unknown> = Flat<
  Shapes & {
    -readonly [Name in Exclude<keyof Own, OptionalName<Own> | keyof Shapes>]: ValueOf<Own[Name]>
  } & {
    -readonly [Name in Exclude<OptionalName<Own>, keyof Shapes>]?: ValueOf<Own[Name]>
  }
>

/** The type of an entity. */
export type EntityOf<Declared extends Entity, Shapes = unknown> = MembersOf<Declared['members'], Shapes>

type NameWith<Own, Option> = { [Name in keyof Own]: Own[Name] extends Option ? Name : never }[keyof Own]

/** The members that have a default, with their defaults. */
export type DefaultsOf<Own> = MembersOf<Pick<Own, NameWith<Own, { readonly default: unknown }>>>

export function defaultsOf<Own extends Members>(members: Own): DefaultsOf<Own> {
  const defaults = Object.entries(members).filter(([, { default: value }]) => value !== undefined)
  return Object.fromEntries(defaults.map(([name, { default: value }]) => [name, value])) as DefaultsOf<Own>
}

type Option = 'file' | 'released' | 'volatile'

/** The members that have this option. */
export type Marked<Own, Name extends Option> = Pick<Own, NameWith<Own, Readonly<Record<Name, true>>>>

export const selectMarked = <Own extends Members, Name extends Option>(
  members: Own,
  option: Name,
): Marked<Own, Name> =>
  Object.fromEntries(Object.entries(members).filter(([, member]) => member[option])) as Marked<Own, Name>

/** The members of an entity that an app file contains unchanged. */
export type FileOf<Declared extends Entity, Shapes = unknown> = MembersOf<
  Marked<Declared['members'], 'file'>,
  Shapes
>

/** Creates a function that copies the members that an app file contains unchanged. */
export const createFilePicker = <Declared extends Entity>({ members }: Declared) =>
  createPicker(selectMarked(members as Declared['members'], 'file'))

/** The members without this option. */
export const omitMarked = <Own extends Members, Name extends Option>(
  members: Own,
  option: Name,
): Omit<Own, keyof Marked<Own, Name>> =>
  Object.fromEntries(Object.entries(members).filter(([, member]) => !member[option])) as never

/** The values of a choice, in the order of its declaration. */
export const valuesOf = <Value extends string>(
  member: { readonly values: { readonly [Name in Value]: string } } | { readonly of: readonly Value[] },
): readonly Value[] => ('of' in member ? member.of : (Object.keys(member.values) as Value[]))

/** Creates a function that copies only these members of an object, in their order. */
export function createPicker<Own extends Members>(members: Own) {
  const names = Object.keys(members)
  return <Source extends { [Name in keyof Own]: unknown }>(
    source: Source,
  ): Pick<Source, keyof Own & keyof Source> => {
    const picked: Record<string, unknown> = {}
    for (const name of names) picked[name] = source[name as keyof Own]
    return picked as Pick<Source, keyof Own & keyof Source>
  }
}

type Completer = (value: unknown) => unknown

const listRequired = (members: Members) => Object.entries(members).filter(([, { optional }]) => !optional)

const hasDefaults = ({ members = {} }: Pick<Member, 'members'>): boolean =>
  listRequired(members).some(([, member]) => member.default !== undefined || hasDefaults(member))

/**
 * Creates a function that adds the defaults of missing members to an object, or to each object of a list, nested
 * objects included. Members that exist keep their value and place. It may change its argument.
 */
export function createCompleter(members: Members): Completer {
  const required = listRequired(members)
  const defaults = defaultsOf(Object.fromEntries(required))
  const names = Object.keys(defaults)
  const inner = required
    .filter(([, member]) => hasDefaults(member))
    .map(([name, member]) => ({ name, complete: createCompleter(member.members ?? {}) }))
  const completeObject = (source: Record<string, unknown>) => {
    const isComplete = names.every((name) => Object.hasOwn(source, name))
    const completed: Record<string, unknown> = isComplete ? source : { ...source, ...defaults, ...source }
    for (const { name, complete } of inner) completed[name] = complete(completed[name])
    return completed
  }
  return (value) => {
    if (Array.isArray(value)) return value.map(completeObject)
    return typeof value === 'object' && value ? completeObject(value as Record<string, unknown>) : value
  }
}

/** Whether the member is JSON in the store. */
export const isJsonMember = ({ kind }: Member): boolean =>
  ['texts', 'textMap', 'object', 'json', 'nested', 'list'].includes(kind)
