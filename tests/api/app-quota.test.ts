import { expect, test } from 'vitest'
import { makeApp } from '#tests/support/service/create-resources.ts'
import { startService } from '#tests/support/service/test-service.ts'

test.each(['v1', 'v2'])(
  'a user has at most MAX_APPS_PER_USER apps in %s, and other users are not affected',
  async (family) => {
    const service = await startService('sqlite', { MAX_APPS_PER_USER: '2' })
    const [alice, bob] = [await service.as('alice'), await service.as('bob')]
    const first = await makeApp(alice)
    await makeApp(alice)
    const { status, body } = await alice.post(`/api/${family}/apps`, { name: 'Third' })
    expect([status, body.error.code, body.error.message]).toEqual([
      422,
      'unprocessable',
      'You have 2 apps, and this service allows 2 for each user; delete one that you no longer need.',
    ])
    await makeApp(bob)
    await alice.delete(`/api/v2/apps/${first}`)
    await makeApp(alice)
    await service.close()
  },
)
