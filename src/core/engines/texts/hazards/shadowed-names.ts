import { toNameSkeleton } from './confusable-names.ts'

/** A name that tools are called by, and what it is the name of. */
export type KnownName = { id: string; name: string }

/** The first known name, of another id than those in `excluded`, that a reader or a model takes the name for. */
export type FindShadowedName = (name: string, excluded: ReadonlySet<string>) => KnownName | undefined

/** For many names beside the same known ones, which are read once. */
export function createShadowedNameFinder(known: readonly KnownName[]): FindShadowedName {
  const bySkeleton = Map.groupBy(known, ({ name }) => toNameSkeleton(name))
  return (name, excluded) => {
    const skeleton = toNameSkeleton(name)
    if (skeleton === '') return undefined
    return bySkeleton.get(skeleton)?.find(({ id }) => !excluded.has(id))
  }
}
