import { expect, test } from 'vitest'
import { findTargetWorkspace } from './target-workspaces.ts'

const own = { id: 'own', kind: 'personal', role: 'owner' } as const
const team = { id: 'team', kind: 'shared', role: 'builder' } as const
const read = { id: 'read', kind: 'shared', role: 'viewer' } as const

test.each([
  ['team', 'team'],
  ['read', 'own'],
  ['', 'own'],
  ['gone', 'own'],
])('with the choice "%s" a new app goes into %s', (chosen, id) => {
  expect(findTargetWorkspace([own, team, read], chosen)?.id).toBe(id)
})
