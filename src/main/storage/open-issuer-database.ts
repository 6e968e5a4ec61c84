import type { Database } from '#adapters/store/database.ts'
import type { IssuerTables } from '#issuer/store/tables.ts'
import type { Config } from '../config/config.ts'
import type { Log } from '../log/log.ts'
import { issuerDatabaseFile, openDatabase } from './open-database.ts'

export const openIssuerDatabase = (config: Config, log: Log): Promise<Database<IssuerTables>> =>
  openDatabase<IssuerTables>(config, log, issuerDatabaseFile)
