import { toNameSkeleton } from './confusable-names.ts'

/** A known name of a tool, and the id of the tool. */
export type KnownName = { id: string; name: string }

/** The first known name that looks like the given name, except those with ids in `excluded`. */
export type FindShadowedName = (name: string, excluded: ReadonlySet<string>) => KnownName | undefined

/** Reads the known names once, to check many names against them. */
export function createShadowedNameFinder(known: readonly KnownName[]): FindShadowedName {
  const bySkeleton = Map.groupBy(known, ({ name }) => toNameSkeleton(name))
  return (name, excluded) => {
    const skeleton = toNameSkeleton(name)
    if (skeleton === '') return undefined
    return bySkeleton.get(skeleton)?.find(({ id }) => !excluded.has(id))
  }
}
