// Replaces the keys of a running service, by the command and the job that it starts.
import { randomBytes } from 'node:crypto'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findKeyId } from '#adapters/secrets/key-check.ts'
import { resealRows, sealedTables } from '#adapters/store/queries/reseal-rows.ts'
import { listSealedSecrets } from '#adapters/store/queries/sealed-secrets.ts'
import { readRotationFile, writeRotationFile } from '#main/key-rotation/key-rotation-file.ts'
import { rotateKeys } from '#main/key-rotation/rotate-keys.ts'
import { createLog } from '#main/log/log.ts'
import { openServiceDatabase } from '#main/storage/open-service-database.ts'
import { requestKeyRotation } from '#operator/secrets/request-key-rotation.ts'
import type { Client } from '#tests/support/service/client.ts'
import { readSourceFiles } from '#tests/support/source-files.ts'
import {
  createConnections,
  createInstallation,
  type Installation,
  readSettings,
  withService,
} from './installation.ts'

const log = createLog('silent')
const never = new AbortController().signal
const createKey = (id: string) => `${id}:${randomBytes(32).toString('base64')}`
const keyFileOf = ({ settings }: Installation) => join(settings.DATA_DIR ?? '', 'secret-keys')
const readKeyIds = async (installation: Installation) =>
  (await readFile(keyFileOf(installation), 'utf8')).split(',').map((entry) => entry.split(':')[0])

/** The ids of the keys that sealed the secrets of connections, with the number of secrets. */
async function countByKey(installation: Installation, more: Record<string, string> = {}) {
  const config = readSettings({ ...installation.settings, ...more })
  const { database } = await openServiceDatabase(config, log)
  const secrets = await database.read(listSealedSecrets)
  await database.close()
  const byKey = Map.groupBy(secrets, ({ sealed }) => findKeyId(sealed))
  return Object.fromEntries([...byKey].map(([id, of]) => [id, of.length]))
}

/** A webhook with two secrets. */
async function createWebhook(alice: Client) {
  const { data } = (await alice.get('/api/v3/workspaces')).body
  const path = `/api/v3/workspaces/${data[0].id}/webhooks`
  const { body } = await alice.post(path, { url: 'https://hooks.example.com/' })
  expect((await alice.post(`${path}/${body.webhook.id}/rotate-secret`)).status).toBe(200)
}

/** The ids of the keys that sealed anything, by the table. */
async function listKeysByTable(installation: Installation) {
  const { database } = await openServiceDatabase(readSettings(installation.settings), log)
  const entries: [string, string[]][] = []
  for (const { name, columns } of sealedTables) {
    const rows = await database.read((db) => db.selectFrom(name).selectAll().execute())
    const text = JSON.stringify(
      rows.map((row) => Object.keys(columns).map((c) => row[c as keyof typeof row])),
    )
    const keys = text.match(/eyJ[\w-]+(?:\.[\w-]*){4}/g)?.map(findKeyId) ?? []
    if (keys.length > 0) entries.push([name, keys])
  }
  await database.close()
  return Object.fromEntries(entries)
}

test('every table with sealed texts is resealed', () => {
  const found = readSourceFiles('src').flatMap(({ text }) => [...text.matchAll(/table: '(\w+)',\s*rowId/g)])
  const names = new Set(found.map(([, name]) => name))
  // The texts by which a key is recognised belong to their key; the issuer reseals its own keys, and its sealed artifacts,
  // the codes of devices, end within minutes.
  for (const name of ['secret_keys', 'issuer_keys', 'issuer_artifacts']) names.delete(name)
  expect([...names].toSorted()).toEqual(sealedTables.map(({ name }) => name).toSorted())
})

const waitForRotation = (dataDir: string) =>
  expect
    .poll(async () => (await readRotationFile({ dataDir }))?.state, { timeout: 20_000, interval: 50 })
    .toBe('done')

test('a running service replaces its key while no request fails, and a cursor stays valid', async () => {
  const installation = await createInstallation('SQLite')
  const paths = await createConnections(installation, {})
  const [oldKey = ''] = await readKeyIds(installation)
  expect(await countByKey(installation)).toEqual({ [oldKey]: 3 })
  const dataDir = installation.settings.DATA_DIR ?? ''
  await withService(installation, {}, async (alice) => {
    await alice.post('/api/v2/apps', { name: 'Another' })
    await createWebhook(alice)
    const { next_page_token: cursor } = (await alice.get('/api/v2/apps?limit=1')).body
    expect(cursor).not.toBe('')
    await writeRotationFile({ dataDir }, { state: 'requested' })
    const statuses = new Set<number>()
    const rotated = waitForRotation(dataDir)
    let isDone = false
    void rotated.finally(() => {
      isDone = true
    })
    for (let count = 0; !isDone; count++) {
      const config = { type: 'bearer', accessToken: `changed ${count}` }
      statuses.add((await alice.patch(paths[0] ?? '', { config })).status)
      statuses.add((await alice.post(`${paths[0]}/test`)).status)
    }
    await rotated
    expect([...statuses]).toEqual([200])
    expect((await alice.get(`/api/v2/apps?limit=1&page_token=${cursor}`)).status).toBe(200)
  })
  const [newKey = '', ...others] = await readKeyIds(installation)
  expect(others).toEqual([])
  expect(newKey).not.toBe(oldKey)
  expect((await stat(keyFileOf(installation))).mode & 0o777).toBe(0o600)
  expect(await countByKey(installation)).toEqual({ [newKey]: 3 })
  const keys = await listKeysByTable(installation)
  expect(keys.webhook_endpoints).toEqual([newKey, newKey])
  expect(new Set(Object.values(keys).flat())).toEqual(new Set([newKey]))
  await withService(installation, {}, async (alice) => {
    for (const path of paths) expect((await alice.get(path)).status).toBe(200)
  })
})

test('a write during the resealing of a row is not overwritten', async () => {
  const installation = await createInstallation('SQLite')
  await createConnections(installation, {})
  const { database } = await openServiceDatabase(readSettings(installation.settings), log)
  const written = JSON.stringify({ accessToken: 'written meanwhile' })
  const reseal = async () => {
    await database.transact((db) => db.updateTable('auth_connections').set({ sealed: written }).execute())
    return 'sealed again'
  }
  await resealRows(database, { reseal, batchSize: 10, signal: never, onBatch: () => {} })
  const rows = await database.read((db) => db.selectFrom('auth_connections').select('sealed').execute())
  await database.close()
  expect(rows.map(({ sealed }) => sealed)).toEqual([written, written])
})

test('a rotation that was killed midway continues with its key', async () => {
  const installation = await createInstallation('SQLite')
  await createConnections(installation, {})
  const [oldKey = ''] = await readKeyIds(installation)
  const config = readSettings(installation.settings)
  const { database, keyRing } = await openServiceDatabase(config, log)
  const stopping = new AbortController()
  const onProgress = (resealed: number) => {
    if (resealed > 0) stopping.abort(new Error('killed'))
  }
  const parts = { config, log, database, keyRing }
  await expect(rotateKeys({ ...parts, signal: stopping.signal, onProgress, batchSize: 1 })).rejects.toThrow(
    'killed',
  )
  await database.close()
  const [newKey = '', ...others] = await readKeyIds(installation)
  expect(others).toEqual([oldKey])
  const halfway = await countByKey(installation)
  expect([halfway[newKey], halfway[oldKey]]).toEqual([expect.any(Number), expect.any(Number)])

  const rotation = await requestKeyRotation({ config, log, signal: never, onProgress: () => {}, settleMs: 1 })
  expect(rotation).toMatchObject({ keyId: newKey, retired: [oldKey], unreadable: 0 })
  expect(await readKeyIds(installation)).toEqual([newKey])
  expect(await countByKey(installation)).toEqual({ [newKey]: 3 })
})

test('a replaced key may return in a backup: the database then asks for the right key', async () => {
  const installation = await createInstallation('SQLite')
  await createConnections(installation, {})
  const config = readSettings(installation.settings)
  const before = await readFile(keyFileOf(installation), 'utf8')
  const rotate = () => requestKeyRotation({ config, log, signal: never, onProgress: () => {}, settleMs: 1 })
  const { keyId } = await rotate()
  await writeFile(keyFileOf(installation), before)
  await expect(openServiceDatabase(config, log)).rejects.toThrow(
    `lacks the key "${keyId}" with which the database was used (3 sealed secrets need it)`,
  )
})

test.each(['SQLite', 'PostgreSQL'])(
  'with keys of the environment on %s, the first key reseals everything; a single key gets instructions',
  async (engine) => {
    const installation = await createInstallation(engine)
    const [old, next] = [createKey('old'), createKey('next')]
    await createConnections(installation, { SECRET_KEYS: old })
    const rotateWith = (keys: string) =>
      requestKeyRotation({
        config: readSettings({ ...installation.settings, SECRET_KEYS: keys }),
        log,
        signal: never,
        onProgress: () => {},
        settleMs: 1,
      })
    await expect(rotateWith(old)).rejects.toThrow('Remove the old key from SECRET_KEYS of every replica')
    const both = `${next},${old}`
    if (engine === 'PostgreSQL')
      await withService(installation, { SECRET_KEYS: both }, async () => void (await rotateWith(both)))
    else await rotateWith(both)
    expect(await countByKey(installation, { SECRET_KEYS: next })).toEqual({ next: 3 })
  },
)
