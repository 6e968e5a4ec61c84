// Implements the store port. Each entity has a file with its queries and row converters; database.ts hides the engine.
import type { Kysely } from 'kysely'
import { type App, profileOf } from '#core/model/apps/app.ts'
import { type Contents, type ContentsFrame, toContentsConnection } from '#core/model/drafts/contents.ts'
import type { Store, StoreReader, StoreWriter } from '#core/ports/store.ts'
import type { Database } from './database.ts'
import { createAliasCallReader, createAliasCallWriter } from './queries/apps/alias-calls.ts'
import { createAppReader, createAppWriter } from './queries/apps/apps.ts'
import { createChildReader, createChildWriter } from './queries/apps/child-rows.ts'
import { createDocumentStoreReader, createDocumentStoreWriter } from './queries/apps/documents.ts'
import { createFileApplicationReader, createFileApplicationWriter } from './queries/apps/file-applications.ts'
import { createOperationReader, createOperationWriter } from './queries/apps/operations.ts'
import {
  createPendingDefinitionReader,
  createPendingDefinitionWriter,
} from './queries/apps/pending-definitions.ts'
import {
  createPendingDifferenceReader,
  createPendingDifferenceWriter,
} from './queries/apps/pending-differences.ts'
import { createReleaseReader, createReleaseWriter } from './queries/apps/releases.ts'
import { createSourceWatchReader, createSourceWatchWriter } from './queries/apps/source-watches.ts'
import { createTestRunReader, createTestRunWriter } from './queries/apps/test-runs.ts'
import { createAuditReader, createAuditWriter } from './queries/audit.ts'
import { createCallReader, createCallWriter } from './queries/calls.ts'
import { readDatabaseTime } from './queries/database-time.ts'
import { createDirectoryReader, createDirectoryWriter } from './queries/directory.ts'
import { createOAuthTokensReader, createOAuthTokensWriter } from './queries/oauth-tokens.ts'
import { createPendingAuthorizations } from './queries/pending-authorizations.ts'
import { createAccountLinkReader, createAccountLinkWriter } from './queries/people/account-links.ts'
import { createCallApprovalReader, createCallApprovalWriter } from './queries/people/call-approvals.ts'
import { createCallerReader, createCallerWriter } from './queries/people/callers.ts'
import { createConsoleClientReader, createConsoleClients } from './queries/people/console-clients.ts'
import { createConsoleSessionReader, createConsoleSessionWriter } from './queries/people/console-sessions.ts'
import { createMachineTokenReader, createMachineTokenWriter } from './queries/people/machine-tokens.ts'
import { createPendingSignIns } from './queries/people/pending-sign-ins.ts'
import {
  createPersonalAccountReader,
  createPersonalAccountWriter,
} from './queries/people/personal-accounts.ts'
import { createServiceAccountReader, createServiceAccountWriter } from './queries/people/service-accounts.ts'
import { createWorkspaceReader, createWorkspaceWriter } from './queries/people/workspaces.ts'
import {
  createWebhookDeliveryReader,
  createWebhookDeliveryWriter,
} from './queries/webhooks/webhook-deliveries.ts'
import {
  createWebhookEndpointReader,
  createWebhookEndpointWriter,
} from './queries/webhooks/webhook-endpoints.ts'
import {
  authConnectionTable,
  integrationTable,
  promptTable,
  skillTable,
  testCaseTable,
  toolTable,
  widgetTable,
} from './rows/child-tables.ts'
import type { Tables } from './tables.ts'

/** The `migrations` must have been applied to the database. */
export const createStore = (database: Database<Tables>): Store => ({
  read: (work) => database.read((db) => work(createReader(db, database.kind))),
  transact: (work) => database.transact((db) => work(createWriter(db, database.kind))),
})

const createReader = (db: Kysely<Tables>, kind: Database<Tables>['kind']): StoreReader => ({
  apps: createAppReader(db, kind),
  workspaces: createWorkspaceReader(db),
  authConnections: createChildReader(db, authConnectionTable),
  oauthTokens: createOAuthTokensReader(db),
  personalAccounts: createPersonalAccountReader(db),
  accountLinks: createAccountLinkReader(db),
  integrations: createChildReader(db, integrationTable),
  operations: createOperationReader(db),
  tools: createChildReader(db, toolTable),
  widgets: createChildReader(db, widgetTable),
  prompts: createChildReader(db, promptTable),
  skills: createChildReader(db, skillTable),
  testCases: createChildReader(db, testCaseTable),
  testRuns: createTestRunReader(db),
  fileApplications: createFileApplicationReader(db),
  documents: createDocumentStoreReader(db),
  pendingDefinitions: createPendingDefinitionReader(db),
  sourceWatches: createSourceWatchReader(db, kind),
  pendingDifferences: createPendingDifferenceReader(db),
  releases: createReleaseReader(db),
  calls: createCallReader(db),
  aliasCalls: createAliasCallReader(db),
  callers: createCallerReader(db),
  callApprovals: createCallApprovalReader(db),
  consoleSessions: createConsoleSessionReader(db),
  consoleClients: createConsoleClientReader(db),
  machineTokens: createMachineTokenReader(db, kind),
  serviceAccounts: createServiceAccountReader(db),
  webhookEndpoints: createWebhookEndpointReader(db),
  webhookDeliveries: createWebhookDeliveryReader(db, kind),
  audit: createAuditReader(db),
  directory: createDirectoryReader(db),
  readContents: (app) => readContents(db, app),
  readFrame: (app) => readFrame(db, app),
  readTime: () => readDatabaseTime(db, kind),
})

const readFrame = async (db: Kysely<Tables>, app: App): Promise<ContentsFrame> => ({
  app: profileOf(app),
  authConnections: (await createChildReader(db, authConnectionTable).list(app.id)).map(toContentsConnection),
  integrations: await createChildReader(db, integrationTable).list(app.id),
  tools: await createChildReader(db, toolTable).list(app.id),
  widgets: await createChildReader(db, widgetTable).list(app.id),
  prompts: await createChildReader(db, promptTable).list(app.id),
  skills: await createChildReader(db, skillTable).list(app.id),
})

/** Members are in the order in which releases freeze them. */
async function readContents(db: Kysely<Tables>, app: App): Promise<Contents> {
  const { app: profile, authConnections, integrations, ...others } = await readFrame(db, app)
  const operations = await createOperationReader(db).list(app.id)
  return { app: profile, authConnections, integrations, operations, ...others }
}

const createWriter = (db: Kysely<Tables>, kind: Database<Tables>['kind']): StoreWriter => ({
  ...createReader(db, kind),
  apps: createAppWriter(db, kind),
  workspaces: createWorkspaceWriter(db, kind),
  authConnections: createChildWriter(db, authConnectionTable),
  oauthTokens: createOAuthTokensWriter(db, kind),
  personalAccounts: createPersonalAccountWriter(db),
  accountLinks: createAccountLinkWriter(db),
  pendingAuthorizations: createPendingAuthorizations(db),
  integrations: createChildWriter(db, integrationTable),
  operations: createOperationWriter(db),
  tools: createChildWriter(db, toolTable),
  widgets: createChildWriter(db, widgetTable),
  prompts: createChildWriter(db, promptTable),
  skills: createChildWriter(db, skillTable),
  testCases: createChildWriter(db, testCaseTable),
  testRuns: createTestRunWriter(db),
  fileApplications: createFileApplicationWriter(db),
  documents: createDocumentStoreWriter(db),
  pendingDefinitions: createPendingDefinitionWriter(db),
  sourceWatches: createSourceWatchWriter(db, kind),
  pendingDifferences: createPendingDifferenceWriter(db),
  releases: createReleaseWriter(db, kind),
  calls: createCallWriter(db, kind),
  aliasCalls: createAliasCallWriter(db),
  callers: createCallerWriter(db, kind),
  callApprovals: createCallApprovalWriter(db),
  consoleSessions: createConsoleSessionWriter(db, kind),
  consoleClients: createConsoleClients(db),
  machineTokens: createMachineTokenWriter(db, kind),
  serviceAccounts: createServiceAccountWriter(db),
  webhookEndpoints: createWebhookEndpointWriter(db),
  webhookDeliveries: createWebhookDeliveryWriter(db, kind),
  pendingSignIns: createPendingSignIns(db),
  audit: createAuditWriter(db, kind),
  directory: createDirectoryWriter(db, kind),
})
