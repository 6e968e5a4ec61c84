import type { Json } from '#base/json.ts'

/**
 * Why a value of one schema may not match another. `path`: the dotted path of the value (`items[].id`).
 * `keyword`: the keyword of the other schema. `detail`: the value of the keyword, or what it does not allow.
 * If it is not decided, the two may still be compatible.
 */
export type ContainmentGap = { path: string; keyword: string; detail: Json; isDecided: boolean }

/** Thrown where a comparison cannot continue; it then counts as not decided. */
export class UndecidedContainment extends Error {}

/** The position of a comparison in the values of both schemas; `depth` counts the steps into a value. */
export type ValuePosition = { path: string; depth: number }

export const enterMember = ({ path, depth }: ValuePosition, name: string): ValuePosition => ({
  path: path === '' ? name : `${path}.${name}`,
  depth: depth + 1,
})

/** Without an index: any of the items. */
export const enterItem = ({ path, depth }: ValuePosition, index?: number): ValuePosition => ({
  path: `${path}[${index ?? ''}]`,
  depth: depth + 1,
})
