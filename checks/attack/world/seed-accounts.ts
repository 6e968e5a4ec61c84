// Accounts that people have connected at the upstreams of their apps. They are written as rows; tests/accounts tests how
// people connect them.

import { createRandom } from '#tests/support/seeded-random.ts'
import { type Home, toPersonalHome } from './identities.ts'
import type { OpenTables } from './open-tables.ts'
import { generateId } from './rows.ts'
import { people, type World } from './world.ts'

export async function seedAccounts(tables: OpenTables, world: World, issuer: string): Promise<void> {
  const random = createRandom(Date.now())
  for (const { home, ids } of world.apps) {
    const marker = world.homes.find((candidate) => candidate.home === home)?.marker ?? ''
    const user = findOwner(world, home)
    const id = generateId(random, 'acc')
    ids.set('acc', [id])
    await tables.insert('personal_accounts', {
      id,
      app_id: ids.get('app')?.[0] ?? '',
      connection_id: ids.get('auth')?.[0] ?? '',
      issuer,
      subject: user,
      label: `account of ${marker}`,
      username: marker,
      sealed: '{}',
      bound_origins: '[]',
      created_at: '2026-01-01T00:00:00.000Z',
    })
  }
}

function findOwner({ memberships }: World, home: Home): string {
  const isOwner = (user: string) =>
    home === toPersonalHome(user) || memberships.get(home)?.get(user) === 'owner'
  return people.find(isOwner) ?? ''
}
