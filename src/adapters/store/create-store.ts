// Implements the store port. Each entity has a file with its queries and row converters; database.ts hides the engine.
import type { Kysely } from 'kysely'
import { contentsConnection, profileOf } from '#core/model/contents.ts'
import type { Reader, Store, Writer } from '#core/ports/store.ts'
import { appReader, appWriter } from './apps.ts'
import { authConnections } from './auth-connections.ts'
import { callReader, callWriter } from './calls.ts'
import { childReader, childWriter } from './children.ts'
import type { Database } from './database.ts'
import { directoryReader, directoryWriter } from './directory.ts'
import { integrations } from './integrations.ts'
import { oauthTokensReader, oauthTokensWriter } from './oauth-tokens.ts'
import { operationReader, operationWriter } from './operations.ts'
import { pendingAuthorizations } from './pending-authorizations.ts'
import { prompts } from './prompts.ts'
import { releaseReader, releaseWriter } from './releases.ts'
import type { Tables } from './tables.ts'
import { tools } from './tools.ts'
import { widgets } from './widgets.ts'

/** The `migrations` must have been applied to the database. */
export const createStore = (database: Database<Tables>): Store => ({
  read: (work) => database.read((db) => work(readerOf(db, database.kind))),
  transact: (work) => database.transact((db) => work(writerOf(db, database.kind))),
})

const readerOf = (db: Kysely<Tables>, kind: Database<Tables>['kind']): Reader => ({
  apps: appReader(db, kind),
  authConnections: childReader(db, authConnections),
  oauthTokens: oauthTokensReader(db),
  integrations: childReader(db, integrations),
  operations: operationReader(db),
  tools: childReader(db, tools),
  widgets: childReader(db, widgets),
  prompts: childReader(db, prompts),
  releases: releaseReader(db),
  calls: callReader(db),
  directory: directoryReader(db),
  contents: async (app) => ({
    app: profileOf(app),
    authConnections: (await childReader(db, authConnections).all(app.id)).map(contentsConnection),
    integrations: await childReader(db, integrations).all(app.id),
    operations: await operationReader(db).all(app.id),
    tools: await childReader(db, tools).all(app.id),
    widgets: await childReader(db, widgets).all(app.id),
    prompts: await childReader(db, prompts).all(app.id),
  }),
})

const writerOf = (db: Kysely<Tables>, kind: Database<Tables>['kind']): Writer => ({
  ...readerOf(db, kind),
  apps: appWriter(db, kind),
  authConnections: childWriter(db, authConnections),
  oauthTokens: oauthTokensWriter(db),
  pendingAuthorizations: pendingAuthorizations(db),
  integrations: childWriter(db, integrations),
  operations: operationWriter(db),
  tools: childWriter(db, tools),
  widgets: childWriter(db, widgets),
  prompts: childWriter(db, prompts),
  releases: releaseWriter(db),
  calls: callWriter(db, kind),
  directory: directoryWriter(db),
})
