// The place of a store: a PostgreSQL database, or the files of a data directory.
import { resolve } from 'node:path'
import { type DatabaseSettings, defaultDatabaseLimits } from '#adapters/store/postgres/database-settings.ts'
import { parseServerUrls } from '#adapters/store/postgres/server-urls.ts'
import { CommandFailure } from '#cli/command-failure.ts'
import type { Config } from '#main/config/config.ts'
import { describeAddress } from '#main/start/describe-start-failure.ts'

export type StorePlace =
  | { kind: 'postgres'; settings: DatabaseSettings }
  | { kind: 'sqlite'; directory: string }

/** A move reads whole tables, and waits for writers rather than giving up. */
const patience = { poolSize: 2, statementMs: 600_000, lockMs: 60_000, connectMs: 10_000, probeMs: 15_000 }

export const placeOfService = ({ postgres, dataDir }: Config): StorePlace =>
  postgres
    ? { kind: 'postgres', settings: { ...postgres, ...patience } }
    : { kind: 'sqlite', directory: dataDir }

/** `text`: a PostgreSQL URL as in DATABASE_URL, or a directory. Throws a CommandFailure for anything else. */
export function parsePlace(text: string, folder: string): StorePlace {
  if (!text) throw new CommandFailure('Name the target with --to: a postgres:// URL or a directory.')
  if (!/^[a-z]+:\/\//i.test(text)) return { kind: 'sqlite', directory: resolve(folder, text) }
  const servers = parseServerUrls(text)
  if ('problem' in servers) throw new CommandFailure(`The address of the database ${servers.problem}`)
  return { kind: 'postgres', settings: { ...defaultDatabaseLimits, ...patience, urls: servers.urls } }
}

/** Without user and password. */
export const describeStorePlace = (place: StorePlace): string =>
  place.kind === 'sqlite'
    ? place.directory
    : `PostgreSQL ${place.settings.urls.map(describeAddress).join(' or ')}`
