// Starts the service with other keys than those that sealed the secrets of its database.
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ServiceError } from '#base/errors.ts'
import { createLog } from '#main/log/log.ts'
import { openServiceDatabase } from '#main/storage/open-service-database.ts'
import { forgetSecrets } from '#operator/secrets/forget-secrets.ts'
import { databaseEngines } from '#tests/support/databases/test-stores.ts'
import {
  createConnections,
  createInstallation,
  type Installation,
  readSettings,
  withService,
} from './installation.ts'

const log = createLog('silent')
const createKey = (id: string) => `${id}:${randomBytes(32).toString('base64')}`

/** The message with which a start is rejected. */
async function catchStartFailure(installation: Installation, more: Record<string, string>): Promise<string> {
  const failure = await openServiceDatabase(readSettings({ ...installation.settings, ...more }), log).then(
    async ({ database }) => database.close(),
    (error: unknown) => error,
  )
  if (!(failure instanceof ServiceError)) throw new Error(`it started, or failed with ${failure}`)
  return failure.message
}

describe.each(databaseEngines)('a service on $engine', ({ engine }) => {
  test('does not start without the key of its secrets, and says how many need which key', async () => {
    const installation = await createInstallation(engine)
    await createConnections(installation, { SECRET_KEYS: createKey('first') })
    const message = await catchStartFailure(installation, { SECRET_KEYS: createKey('second') })
    expect(message).toBe(
      'SECRET_KEYS lacks the key "first" with which the database was used (3 sealed secrets need it). ' +
        'Restore that key; or, if it is lost, remove what it sealed: npm run forget-secrets -- first',
    )
  })

  test('does not start with a different key of the same id', async () => {
    const installation = await createInstallation(engine)
    await createConnections(installation, { SECRET_KEYS: createKey('one') })
    const message = await catchStartFailure(installation, { SECRET_KEYS: createKey('one') })
    expect(message).toContain('SECRET_KEYS has another key instead of the key "one"')
    expect(message).toContain('3 sealed secrets need it')
  })

  test('does not start as a replica with keys of its own, though nothing is sealed yet', async () => {
    const installation = await createInstallation(engine)
    await withService(installation, { SECRET_KEYS: createKey('shared') }, async () => {})
    expect(await catchStartFailure(installation, { SECRET_KEYS: createKey('own') })).toContain('"shared"')
  })

  test('starts with rotated keys, and without an old key once no secret needs it', async () => {
    const installation = await createInstallation(engine)
    const [old, next] = [createKey('old'), createKey('next')]
    const paths = await createConnections(installation, { SECRET_KEYS: old })
    await withService(installation, { SECRET_KEYS: `${next},${old}` }, async (alice) => {
      for (const path of paths) expect((await alice.delete(path)).status).toBe(200)
    })
    await withService(installation, { SECRET_KEYS: next }, async (alice) => {
      expect((await alice.get('/api/v1/apps')).status).toBe(200)
    })
  })

  test('starts again once the secrets of a lost key are deleted; their connections need new secrets', async () => {
    const installation = await createInstallation(engine)
    const paths = await createConnections(installation, { SECRET_KEYS: createKey('lost') })
    const settings = { SECRET_KEYS: createKey('new') }
    const config = readSettings({ ...installation.settings, ...settings })
    const { connections } = await forgetSecrets(config, log, ['lost'])
    expect(connections.toSorted()).toEqual(paths.map((path) => path.split('/').at(-1)).toSorted())
    await withService(installation, settings, async (alice) => {
      for (const path of paths) {
        const { auth } = (await alice.get(path)).body
        expect(auth).toMatchObject({ status: 'draft', lastError: expect.stringContaining('send it again') })
        expect(auth.config).toMatchObject({ accessToken: '', clientSecret: '' })
      }
      const [path = ''] = paths
      const again = await alice.patch(path, { config: { type: 'bearer', accessToken: 'again' } })
      expect(again.body.auth.config.accessToken).toBe('********')
    })
  })

  test('never deletes the secrets of a key that it has', async () => {
    const installation = await createInstallation(engine)
    const settings = { SECRET_KEYS: createKey('present') }
    await createConnections(installation, settings)
    const config = readSettings({ ...installation.settings, ...settings })
    await expect(forgetSecrets(config, log, ['present'])).rejects.toThrow('is not lost')
    const { database } = await openServiceDatabase(config, log)
    await database.close()
  })
})

test('only one of two concurrent first starts with different keys succeeds', async () => {
  const installation = await createInstallation('PostgreSQL')
  const starts = await Promise.allSettled(
    ['a', 'b', 'c', 'd'].map((id) =>
      openServiceDatabase(readSettings({ ...installation.settings, SECRET_KEYS: createKey(id) }), log),
    ),
  )
  const running = starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []))
  for (const { database } of running) await database.close()
  expect(running).toHaveLength(1)
})

describe('the embedded database', () => {
  test('of a data directory without its keys is not opened with new keys', async () => {
    const installation = await createInstallation('SQLite')
    await createConnections(installation, {})
    const file = join(installation.settings.DATA_DIR ?? '', 'secret-keys')
    const keys = await readFile(file, 'utf8')
    await rm(file)
    const message = await catchStartFailure(installation, {})
    expect(message).toContain(`${file} lacks the key "${keys.split(':')[0]}"`)
    expect(existsSync(file)).toBe(false)
    await writeFile(file, keys)
    await withService(installation, {}, async (alice) => {
      expect((await alice.get('/api/v1/apps')).body.apps).toHaveLength(1)
    })
  })

  test.each(['missing', 'emptied'])(
    'that is %s next to its keys is not recreated without a request',
    async (how) => {
      const installation = await createInstallation('SQLite')
      await createConnections(installation, {})
      const file = join(installation.settings.DATA_DIR ?? '', 'tenon.db')
      if (how === 'missing') await rm(file)
      else await writeFile(file, '')
      const message = await catchStartFailure(installation, {})
      expect(message).toContain(`${file} ${how === 'missing' ? 'is missing' : 'has 0 bytes'}`)
      expect(message).toContain('START_EMPTY=on')
      // A second attempt has the same outcome.
      expect(await catchStartFailure(installation, {})).toBe(message)
      const countApps = (settings: Record<string, string>) =>
        withService(
          installation,
          settings,
          async (alice) => (await alice.get('/api/v1/apps')).body.apps.length,
        )
      expect(await countApps({ START_EMPTY: 'on' })).toBe(0)
      expect(await countApps({})).toBe(0)
    },
  )

  test('is created at the first start with keys of the operator', async () => {
    const installation = await createInstallation('SQLite')
    await withService(installation, { SECRET_KEYS: createKey('given') }, async () => {})
  })
})
