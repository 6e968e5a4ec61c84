import { bodyMutators } from './body.ts'
import { headerMutators } from './headers.ts'
import { memberMutators, ownershipMutators } from './members.ts'
import { methodMutators } from './method.ts'
import { pathMutators } from './path.ts'
import type { RequestMutator } from './request-mutator.ts'

/** Grouped, so that a group with many mutators is not chosen more often. */
export const mutatorGroups: Record<string, RequestMutator>[] = [
  bodyMutators,
  headerMutators,
  memberMutators,
  ownershipMutators,
  methodMutators,
  pathMutators,
]
