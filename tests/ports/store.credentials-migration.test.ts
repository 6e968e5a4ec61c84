import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createStore } from '#adapters/store/create-store.ts'
import { migrate } from '#adapters/store/migrate.ts'
import { migrations, migrationsTable } from '#adapters/store/migrations/index.ts'
import type { Tables } from '#adapters/store/tables.ts'
import { openTestDatabase } from '#tests/support/databases/open-test-database.ts'
import { databaseEngines } from '#tests/support/databases/test-stores.ts'
import { buildApp, buildConnection, buildIntegration, early } from '../support/store-samples.ts'

const options = { table: migrationsTable }

describe.each(databaseEngines)('secrets of an earlier version ($engine)', ({ createDatabase }) => {
  test('are bound to the origins that they are used for when the service is upgraded', async () => {
    const { at, remove } = await createDatabase()
    const database = await openTestDatabase<Tables>(at)
    const before = migrations.findIndex(({ name }) => name === '0005-credentials')
    await migrate(database, migrations.slice(0, before), options)
    const app = buildApp()
    const used = buildConnection(app.id)
    const unused = buildConnection(app.id)
    const empty = buildConnection(app.id, { sealed: {} })
    await database.transact(async (db) => {
      await sql`insert into apps values (${app.id}, ${app.owner.issuer}, ${app.owner.subject}, ${app.publicMcpId},
        'slug', 'n', '', '', '', '{}', '', 1, 'drf', null, '', ${early}, ${early}, null, 0, ${early}, ${early},
        ${early}, '', 1)`.execute(db)
      for (const { id, key, config, sealed } of [used, unused, empty]) {
        await sql`insert into auth_connections values (${id}, ${app.id}, '', ${key}, 'c', 'valid',
          ${JSON.stringify(config)}, ${JSON.stringify(sealed)}, '[]', null, null, ${early}, ${early}, 1)`.execute(
          db,
        )
      }
      for (const [connection, baseUrl] of [
        [used, 'https://b.example/v1'],
        [used, 'https://a.example'],
        [used, ''],
        [empty, 'https://c.example'],
      ] as const) {
        const { id, key } = buildIntegration(app.id)
        await sql`insert into integrations (id, app_id, key, name, kind, provider_key, auth_connection_id, endpoint,
          base_url, title, spec_version, status, discovery_warnings, discovery_events, auth_discovery_status,
          auth_suggestions, created_at, updated_at, revision) values (${id}, ${app.id}, ${key}, 'i', 'rest', '',
          ${connection.id}, '', ${baseUrl}, '', '', 'ready', '[]', '[]', 'none', '[]', ${early}, ${early}, 1)`.execute(
          db,
        )
      }
    })
    await migrate(database, migrations, options)
    const rows = await createStore(database).read((reader) => reader.authConnections.list(app.id))
    const boundOf = (id: string) => rows.find((row) => row.id === id)?.boundOrigins
    expect([boundOf(used.id), boundOf(unused.id), boundOf(empty.id)]).toEqual([
      ['https://a.example', 'https://b.example'],
      [],
      [],
    ])
    await database.close()
    await remove()
  })
})
