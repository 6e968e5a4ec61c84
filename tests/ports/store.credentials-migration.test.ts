import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createStore } from '#adapters/store/create-store.ts'
import { migrate } from '#adapters/store/migrate.ts'
import { migrations, migrationsTable } from '#adapters/store/migrations/index.ts'
import type { Tables } from '#adapters/store/tables.ts'
import { openAt } from '#tests/support/open-at.ts'
import { engines } from '#tests/support/stores.ts'
import { aConnection, anApp, anIntegration, early } from './store.samples.ts'

const books = { table: migrationsTable }

describe.each(engines)('secrets of an earlier version ($engine)', ({ freshPlace }) => {
  test('are bound to where they are used when the service is upgraded', async () => {
    const { at, remove } = await freshPlace()
    const database = await openAt<Tables>(at)
    const before = migrations.findIndex(({ name }) => name === '0005-credentials')
    await migrate(database, migrations.slice(0, before), books)
    const app = anApp()
    const used = aConnection(app.id)
    const unused = aConnection(app.id)
    const empty = aConnection(app.id, { sealed: {} })
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
        const { id, key } = anIntegration(app.id)
        await sql`insert into integrations (id, app_id, key, name, kind, provider_key, auth_connection_id, endpoint,
          base_url, title, spec_version, status, discovery_warnings, discovery_events, auth_discovery_status,
          auth_suggestions, created_at, updated_at, revision) values (${id}, ${app.id}, ${key}, 'i', 'rest', '',
          ${connection.id}, '', ${baseUrl}, '', '', 'ready', '[]', '[]', 'none', '[]', ${early}, ${early}, 1)`.execute(
          db,
        )
      }
    })
    await migrate(database, migrations, books)
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
