import type { Migration } from '../migrate.ts'
import { firstTables } from './0001-first-tables.ts'
import { widgetsAndPrompts } from './0002-widgets-and-prompts.ts'
import { idempotencyKeys } from './0003-idempotency-keys.ts'

/** Every change of the service's tables, oldest first. A released one is never edited: the next number corrects it. */
export const migrations: readonly Migration[] = [firstTables, widgetsAndPrompts, idempotencyKeys]

/** Where the service keeps the names of the migrations that are done. */
export const migrationsTable = 'migrations'
