// Chooses the ids that a probe names: from workspaces that its sender cannot see, from those that it can, and unused ones.

import type { Role } from '#core/model/workspaces/role.ts'
import type { SeededRandom } from '#tests/support/seeded-random.ts'
import { findHeldRole, type ProbeSender } from '../world/identities.ts'
import { generateId } from '../world/rows.ts'
import type { SeededApp, World } from '../world/world.ts'

/**
 * Whether the sender can see the workspace of a probe's target, and the workspace of the resources that the
 * probe names.
 */
export type Aim = { target: 'foreign' | 'own'; parts: 'foreign' | 'own' }

export type ChosenIds = {
  /** Null means the sender has no role there. */
  role: Role | null
  app: SeededApp
  /** The value of a parameter or member by the prefix of its ids. */
  pickTarget(prefix: string): string
  pickPart(prefix: string): string
  /** The chosen ids of resources that the sender cannot see. */
  foreign: Set<string>
}

const targetPrefixes = new Set(['app', 'ws'])

export const isTargetPrefix = (prefix: string) => targetPrefixes.has(prefix)

/** Null means the world has nothing of this kind for the sender. */
export function chooseIds(
  world: World,
  sender: ProbeSender,
  aim: Aim,
  random: SeededRandom,
): ChosenIds | null {
  const roleOf = ({ home }: SeededApp) => findHeldRole(world.memberships, sender, home)
  const seen = world.apps.filter((app) => roleOf(app) !== null)
  const unseen = world.apps.filter((app) => roleOf(app) === null)
  const listOf = (side: 'foreign' | 'own') => (side === 'own' ? seen : unseen)
  if (listOf(aim.target).length === 0 || listOf(aim.parts).length === 0) return null
  const app = random.pick(listOf(aim.target))
  const partsApp = aim.parts === aim.target ? app : random.pick(listOf(aim.parts))
  const foreign = new Set<string>()
  const pickOf = (from: SeededApp) => (prefix: string) => {
    const known = prefix === 'ws' ? [findWorkspaceId(world, from)] : (from.ids.get(prefix) ?? [])
    if (known.length === 0) return generateId(random, prefix)
    const id = random.pick(known)
    if (roleOf(from) === null) foreign.add(id)
    return id
  }
  return { role: roleOf(app), app, pickTarget: pickOf(app), pickPart: pickOf(partsApp), foreign }
}

const findWorkspaceId = ({ homes }: World, app: SeededApp): string =>
  homes.find(({ home }) => home === app.home)?.workspaceId ?? ''

/** The same text with unused ids of the same kinds. */
export function replaceIds(text: string, ids: ReadonlySet<string>, random: SeededRandom): [string, string[]] {
  let replaced = text
  const missing: string[] = []
  for (const id of ids) {
    const at = id.lastIndexOf('_')
    const other = at > 0 ? generateId(random, id.slice(0, at)) : [...id].reverse().join('')
    missing.push(other)
    replaced = replaced.replaceAll(id, other)
  }
  return [replaced, missing]
}
