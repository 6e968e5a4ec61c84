// The kinds of members of entities. A member is plain data: all that the store, releases, app files, APIs and their
// documentation need to know about it. Behaviour is code elsewhere.
import type { IdKind } from '#base/ids.ts'
import type { Json, JsonObject } from '#base/json.ts'
import type { UrlScheme } from '#base/web/url.ts'
import { exampleIds, exampleTime } from './examples.ts'

type MemberKind =
  | 'text'
  | 'choice'
  | 'number'
  | 'flag'
  | 'time'
  | 'reference'
  | 'texts'
  | 'textMap'
  | 'object'
  | 'json'
  | 'nested'
  | 'list'
  | 'embedded'

export type MemberOptions<Value = unknown> = {
  /**
   * The description in API documents. `{tokenEndpoint}` refers to another member. A member without a text is internal.
   */
  readonly text?: string
  /** The meaning of each value. */
  readonly values?: { readonly [value: string]: string }
  /** Responses contain no other value, so documents list the values as `enum`. */
  readonly closed?: boolean
  readonly example?: unknown
  readonly nullable?: boolean
  readonly optional?: boolean
  /**
   * The value in new entities, and where a release or an app file lacks the member. A default never changes:
   * fingerprints leave out members that have it.
   */
  readonly default?: Value
  /** It changes without an edit, so comparisons of contents ignore it. */
  readonly volatile?: boolean
  /** App files contain it unchanged. */
  readonly file?: boolean
  /** Releases freeze it. Only members of apps need this option: other entities are frozen as a whole. */
  readonly released?: boolean
  /** The column in the store, by default derived from the name; for embedded members, the prefix of their columns. */
  readonly column?: string
  /** The name in APIs, in camel case; by default the name of the member. */
  readonly publicName?: string
  /** It is an address of this scheme or "". Enforced by `requireUrls`. */
  readonly url?: UrlScheme
  /** The format of the text. Only for texts that are never "". */
  readonly format?: 'date' | 'uri'
  /** APIs write "" for null. */
  readonly emptyAsNull?: boolean
}

export type Member = MemberOptions & {
  readonly kind: MemberKind
  /** The values of a choice, if they need no texts. */
  readonly of?: readonly string[]
  /** Members of an object, or of each object in a list. */
  readonly members?: Members
}
export type Members = { readonly [name: string]: Member }

const defineKind =
  <Kind extends MemberKind, Value>(kind: Kind) =>
  <const Options extends MemberOptions<Value>>(options: Options) => ({ ...options, kind })

export const text = defineKind<'text', string | null>('text')
export const number = defineKind<'number', number | null>('number')
export const flag = defineKind<'flag', boolean | null>('flag')
export const textList = defineKind<'texts', readonly string[]>('texts')
/** Keys are data, not members. */
export const textMap = defineKind<'textMap', { readonly [key: string]: string } | null>('textMap')
/** A JSON object whose members are data. */
export const object = defineKind<'object', JsonObject | null>('object')
/** A JSON value with a type from the model: see `EntityOf`. */
export const json = defineKind<'json', Json>('json')

/** One of the keys of `values`, or of the list `of`. */
export const choice = <
  const Options extends MemberOptions<string | null> &
    ({ readonly values: { readonly [value: string]: string } } | { readonly of: readonly string[] }),
>(
  options: Options,
) => ({ ...options, kind: 'choice' as const })

/** An instant as an ISO string in UTC. */
export const time = <const Options extends MemberOptions<string | null>>(options: Options) => ({
  example: exampleTime,
  ...options,
  kind: 'time' as const,
})

/** The id of another entity. */
export const reference = <const Options extends MemberOptions<string | null>>(
  kind: IdKind,
  options: Options,
) => ({ example: exampleIds[kind], ...options, kind: 'reference' as const })

/** The ids of other entities. */
export const referenceList = <const Options extends MemberOptions<readonly string[]>>(
  kind: IdKind,
  options: Options,
) => ({ example: [exampleIds[kind]], ...options, kind: 'texts' as const })

/** An object with its own members, stored as JSON. */
export const nest = <const Inner extends Members, const Options extends MemberOptions>(
  members: Inner,
  options: Options,
) => ({ ...options, kind: 'nested' as const, members })

/** A list of objects with the same members, stored as JSON. */
export const list = <const Inner extends Members, const Options extends MemberOptions<readonly unknown[]>>(
  members: Inner,
  options: Options,
) => ({ ...options, kind: 'list' as const, members })

/** An object whose members have a column each. */
export const embed = <const Inner extends Members, const Options extends MemberOptions>(
  members: Inner,
  options: Options,
) => ({ ...options, kind: 'embedded' as const, members })
