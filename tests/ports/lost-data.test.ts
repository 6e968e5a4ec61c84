// A start detects lost data, whatever remains of them; a first start creates them.
import { randomBytes } from 'node:crypto'
import { readdir, rename, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { type Config, readConfig } from '#main/config/config.ts'
import { resolveOwnerIssuer } from '#main/issuer/resolve-owner-issuer.ts'
import { warnOfOtherIssuers } from '#main/issuer/warn-of-other-issuers.ts'
import { createLog } from '#main/log/log.ts'
import { writeDataMark } from '#main/storage/data-mark.ts'
import { openIssuerDatabase } from '#main/storage/open-issuer-database.ts'
import { openServiceDatabase } from '#main/storage/open-service-database.ts'
import { examineInstallation } from '#operator/doctor/examine-installation.ts'
import { createPostgresDatabase } from '#tests/support/databases/postgres.ts'
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts'

const log = createLog('silent')
const external = { AUTH_ISSUER: 'https://issuer.example' }
let folder: string
let settings: Record<string, string>

beforeEach(async () => {
  folder = await makeTemporaryFolder()
  onTestFinished(() => rm(folder, { recursive: true }))
  settings = {
    DATA_DIR: folder,
    SECRET_KEYS: `given:${randomBytes(32).toString('base64')}`,
    REGISTRY_SYNC: 'off',
  }
})

function configOf(more: Record<string, string>): Config {
  const result = readConfig({ ...settings, ...more })
  if ('errors' in result) throw new Error(result.errors.join('\n'))
  return result.config
}

/** The outcome of a start for the databases; `owner` gets an app. */
async function start(more: Record<string, string> = {}, { owner = '', mark = true } = {}): Promise<string> {
  const config = configOf(more)
  const { database } = await openServiceDatabase(config, log)
  const issuer = config.authIssuer ? null : await openIssuerDatabase(config, log)
  try {
    const name = issuer ? await resolveOwnerIssuer(issuer) : 'external'
    if (mark) await writeDataMark(config, log)
    if (owner)
      await database.transact((db) =>
        db
          .insertInto('workspaces')
          .values({ id: 'ws', name: '', created_at: '', updated_at: '', revision: 1 })
          .execute()
          .then(() =>
            db
              .insertInto('workspace_members')
              .values({
                id: 'm',
                workspace_id: 'ws',
                issuer: owner === 'embedded' ? name : owner,
                subject: 's',
                role: 'owner',
                email: '',
                name: '',
                added_at: '',
              })
              .execute(),
          ),
      )
    return name
  } finally {
    await issuer?.close()
    await database.close()
  }
}

const path = (name: string) => join(folder, name)

async function removeDatabase(name: string): Promise<void> {
  for (const file of await readdir(folder)) if (file.startsWith(name)) await rm(path(file))
}

async function expectLost(message: string, more: Record<string, string> = {}): Promise<void> {
  // Starts twice: a rejected start leaves nothing that the next start would mistake for its own data.
  for (let times = 0; times < 2; times++) await expect(start(more)).rejects.toThrow(message)
  const findings = await examineInstallation({ ...settings, ...more }, log)
  expect(findings.find(({ check }) => check === 'database')).toMatchObject({
    status: 'problem',
    message: expect.stringContaining(message),
    remedy: expect.stringContaining('START_EMPTY=on'),
  })
}

const expectNewStart = async (more: Record<string, string> = {}) => {
  await start({ ...more, START_EMPTY: 'on' })
  await start(more)
}

describe('the database of the service', () => {
  test.each([true, false])('that is missing is not created again (mark: %s)', async (mark) => {
    await start({}, { mark })
    await removeDatabase('tenon.db')
    await expectLost('tenon.db is missing or has no tables, but ')
    await expectNewStart()
  })

  test.each([true, false])('of 0 bytes is damaged (mark: %s)', async (mark) => {
    await start({}, { mark })
    await removeDatabase('tenon.db-')
    await truncate(path('tenon.db'))
    await expectLost('tenon.db has 0 bytes')
    await expectNewStart()
  })

  test('of 0 bytes is damaged even without other files', async () => {
    await writeFile(path('tenon.db'), '')
    await expectLost('tenon.db has 0 bytes', external)
    await expectNewStart(external)
  })

  test('of which only the log is left is missing', async () => {
    await writeFile(path('tenon.db-wal'), 'left')
    await expectLost('tenon.db-wal shows that there was data')
    await expectNewStart()
  })

  test.each([external, {}])('that is missing next to a mark is not created again', async (more) => {
    await start(more)
    await removeDatabase('tenon.db')
    await removeDatabase('issuer.db')
    await expectLost('stored-data.json shows that there was data', more)
  })

  test('is expected where an empty volume may be an unmounted one', async () => {
    await expectLost('START_EMPTY is "never"', { START_EMPTY: 'never' })
    await start()
    await start({ START_EMPTY: 'never' })
  })
})

describe('the database of users', () => {
  test.each([true, false])('that is missing is not created again (mark: %s)', async (mark) => {
    await start({}, { mark, owner: 'embedded' })
    await removeDatabase('issuer.db')
    await expectLost('issuer.db) is missing or has no tables')
    await expectNewStart()
  })

  test('of 0 bytes is damaged', async () => {
    await start()
    await removeDatabase('issuer.db-')
    await truncate(path('issuer.db'))
    await expectLost('issuer.db has 0 bytes')
  })

  test('that was abandoned leaves apps without advice to take them over', async () => {
    const lost = await start({}, { owner: 'embedded' })
    const config = configOf({})
    const { database } = await openServiceDatabase(config, log)
    const messages: string[] = []
    const note = { warn: (_: object, message: string) => void messages.push(message) }
    await database.transact((db) =>
      db
        .insertInto('apps')
        .values({ ...blankApp, issuer: lost } as never)
        .execute(),
    )
    await warnOfOtherIssuers(database, 'urn:uuid:new', note as never)
    await database.transact((db) => db.updateTable('apps').set({ issuer: 'https://old.example' }).execute())
    await warnOfOtherIssuers(database, 'urn:uuid:new', note as never)
    await database.close()
    expect(messages[0]).toContain('restore the database of its users')
    expect(messages[0]).not.toContain('issuer move')
    expect(messages[1]).toContain('issuer move https://old.example urn:uuid:new')
  })

  test('is created when people have used an external issuer until then', async () => {
    await start(external, { owner: 'https://issuer.example' })
    await start()
  })
})

const texts = [
  ...['id', 'subject', 'public_mcp_id', 'slug', 'name', 'description', 'company_url', 'server_instructions'],
  ...[
    'branding',
    'template_id',
    'access',
    'draft_id',
    'draft_base_digest',
    'draft_created_at',
    'search_text',
  ],
  ...['draft_last_edited_at', 'created_at', 'updated_at', 'last_modified_at'],
]
const blankApp = {
  ...Object.fromEntries(texts.map((name) => [name, ''])),
  enabled: 1,
  draft_has_changes: 0,
  last_version: 0,
  revision: 1,
}

test('a first start that is interrupted begins again', async () => {
  const { database } = await openServiceDatabase(configOf({}), log)
  await database.close()
  await start()
})

test('a directory whose service is on PostgreSQL gets no new database files', async () => {
  const DATABASE_URL = (await createPostgresDatabase()).at
  await start({ DATABASE_URL })
  await start({ DATABASE_URL })
  await expectLost('DATABASE_URL is not set')
  await expectNewStart()
})

describe('PostgreSQL', () => {
  test('that has lost its tables is not initialized again', async () => {
    await start({ DATABASE_URL: (await createPostgresDatabase()).at })
    await expectLost('says that it had', { DATABASE_URL: (await createPostgresDatabase()).at })
  })

  test('is not initialized next to the files of the service', async () => {
    await start()
    const DATABASE_URL = (await createPostgresDatabase()).at
    await expectLost('data, which is not moved automatically', { DATABASE_URL })
    await expectNewStart({ DATABASE_URL })
  })

  test('with half of the tables is not initialized again', async () => {
    const DATABASE_URL = (await createPostgresDatabase()).at
    const { drop } = await startInPostgres(DATABASE_URL)
    await rename(path('stored-data.json'), path('moved-away'))
    await drop('issuer_migrations')
    await expectLost('there were users', { DATABASE_URL })
    const other = (await createPostgresDatabase()).at
    const second = await startInPostgres(other)
    await rm(path('stored-data.json'))
    await second.drop('migrations')
    await expectLost('only those of its users', { DATABASE_URL: other })
  })
})

async function startInPostgres(DATABASE_URL: string) {
  await start({ DATABASE_URL }, { owner: 'embedded' })
  const drop = async (table: string) => {
    const database = await openIssuerDatabase(configOf({ DATABASE_URL }), log)
    await database.transact((db) => db.schema.dropTable(table).execute())
    await database.close()
  }
  return { drop }
}
