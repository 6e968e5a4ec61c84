import type { Migration } from '../migrate.ts'
import { firstTables } from './0001-tables.ts'
import { webhookTables } from './0002-webhooks.ts'
import { callersMigration } from './0003-callers.ts'
import { fileApplicationsMigration } from './0004-file-applications.ts'
import { documentsMigration } from './0005-documents.ts'
import { variablesMigration } from './0006-variables.ts'
import { environmentsMigration } from './0007-environments.ts'
import { accessMigration } from './0008-access.ts'

/** All migrations of the service's tables, oldest first. A released one is never edited; a new one corrects it. */
export const migrations: readonly Migration[] = [
  firstTables,
  webhookTables,
  callersMigration,
  fileApplicationsMigration,
  documentsMigration,
  variablesMigration,
  environmentsMigration,
  accessMigration,
]

/** The table that lists the names of applied migrations. */
export const migrationsTable = 'migrations'

export const serviceSchema = { migrations, table: migrationsTable }
