// Implements the store port. Each entity has a file with its queries and row converters; database.ts hides the engine.
import type { Kysely } from 'kysely'
import { profileOf, toContentsConnection } from '#core/model/drafts/contents.ts'
import type { Store, StoreReader, StoreWriter } from '#core/ports/store.ts'
import type { Database } from './database.ts'
import { createAppReader, createAppWriter } from './queries/apps.ts'
import { createCallReader, createCallWriter } from './queries/calls.ts'
import { createChildReader, createChildWriter } from './queries/child-rows.ts'
import { readDatabaseTime } from './queries/database-time.ts'
import { createDirectoryReader, createDirectoryWriter } from './queries/directory.ts'
import { createOAuthTokensReader, createOAuthTokensWriter } from './queries/oauth-tokens.ts'
import { createOperationReader, createOperationWriter } from './queries/operations.ts'
import { createPendingAuthorizations } from './queries/pending-authorizations.ts'
import { createReleaseReader, createReleaseWriter } from './queries/releases.ts'
import { authConnectionTable } from './rows/auth-connection-table.ts'
import { integrationTable } from './rows/integration-table.ts'
import { promptTable } from './rows/prompt-table.ts'
import { toolTable } from './rows/tool-table.ts'
import { widgetTable } from './rows/widget-table.ts'
import type { Tables } from './tables.ts'

/** The `migrations` must have been applied to the database. */
export const createStore = (database: Database<Tables>): Store => ({
  read: (work) => database.read((db) => work(createReader(db, database.kind))),
  transact: (work) => database.transact((db) => work(createWriter(db, database.kind))),
})

const createReader = (db: Kysely<Tables>, kind: Database<Tables>['kind']): StoreReader => ({
  apps: createAppReader(db, kind),
  authConnections: createChildReader(db, authConnectionTable),
  oauthTokens: createOAuthTokensReader(db),
  integrations: createChildReader(db, integrationTable),
  operations: createOperationReader(db),
  tools: createChildReader(db, toolTable),
  widgets: createChildReader(db, widgetTable),
  prompts: createChildReader(db, promptTable),
  releases: createReleaseReader(db),
  calls: createCallReader(db),
  directory: createDirectoryReader(db),
  readContents: async (app) => ({
    app: profileOf(app),
    authConnections: (await createChildReader(db, authConnectionTable).list(app.id)).map(
      toContentsConnection,
    ),
    integrations: await createChildReader(db, integrationTable).list(app.id),
    operations: await createOperationReader(db).list(app.id),
    tools: await createChildReader(db, toolTable).list(app.id),
    widgets: await createChildReader(db, widgetTable).list(app.id),
    prompts: await createChildReader(db, promptTable).list(app.id),
  }),
  readTime: () => readDatabaseTime(db, kind),
})

const createWriter = (db: Kysely<Tables>, kind: Database<Tables>['kind']): StoreWriter => ({
  ...createReader(db, kind),
  apps: createAppWriter(db, kind),
  authConnections: createChildWriter(db, authConnectionTable),
  oauthTokens: createOAuthTokensWriter(db, kind),
  pendingAuthorizations: createPendingAuthorizations(db),
  integrations: createChildWriter(db, integrationTable),
  operations: createOperationWriter(db),
  tools: createChildWriter(db, toolTable),
  widgets: createChildWriter(db, widgetTable),
  prompts: createChildWriter(db, promptTable),
  releases: createReleaseWriter(db),
  calls: createCallWriter(db, kind),
  directory: createDirectoryWriter(db),
})
