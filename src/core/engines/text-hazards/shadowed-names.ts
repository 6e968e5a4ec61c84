import { toNameSkeleton } from './confusable-names.ts'

/** A name that tools are called by, and what it is the name of. */
export type KnownName = { id: string; name: string }

/** The first of `known`, other than `id` itself, that a reader or a model takes the name for; undefined if there is none. */
export function findShadowedName(
  known: readonly KnownName[],
  { id, name }: KnownName,
): KnownName | undefined {
  const skeleton = toNameSkeleton(name)
  if (skeleton === '') return undefined
  return known.find((other) => other.id !== id && toNameSkeleton(other.name) === skeleton)
}
