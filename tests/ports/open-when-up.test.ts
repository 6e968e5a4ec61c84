import { expect, onTestFinished, test } from 'vitest'
import { openPostgresWhenUp } from '#adapters/store/postgres/open-when-up.ts'
import { requestPostgresUrl } from '#tests/support/databases/postgres.ts'
import { startPostgres } from '#tests/support/databases/postgres-server.ts'

test('a start waits for a database that is not up yet, says so once, and no longer than it is told', async () => {
  const server = await startPostgres()
  onTestFinished(() => server.stop())
  await server.kill()
  const failed = openPostgresWhenUp({ urls: [server.url] }, { waitMs: 0, warn: () => {} })
  await expect(failed).rejects.toMatchObject({ code: 'unavailable', internal: { code: 'ECONNREFUSED' } })
  const warnings: string[] = []
  let restarting: Promise<void> | undefined
  const database = await openPostgresWhenUp(
    { urls: [server.url] },
    {
      waitMs: 60_000,
      warn(message) {
        warnings.push(message)
        restarting ??= server.restart()
      },
    },
  )
  await restarting
  await database.close()
  expect(warnings).toEqual(['The database cannot be reached yet; the start waits for it'])
})

test('a start does not wait for a database that is missing', async () => {
  const url = new URL(await requestPostgresUrl())
  url.pathname = '/missing'
  const warn = () => expect.fail('it waits')
  await expect(openPostgresWhenUp({ urls: [url.href] }, { waitMs: 60_000, warn })).rejects.toMatchObject({
    code: '3D000',
  })
})
