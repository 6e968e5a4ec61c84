import { randomBytes } from 'node:crypto'
import type { Database } from '#adapters/store/database.ts'
import { findServiceKey, storeServiceKey } from '#adapters/store/queries/service-keys.ts'
import type { ServiceKeyRow, Tables } from '#adapters/store/tables.ts'
import { getCurrentInstant } from '#adapters/system/clock.ts'
import { ServiceError } from '#base/errors.ts'
import type { Secrets } from '#core/ports/secrets.ts'
import type { Log } from '../log/log.ts'

const purpose = 'callers'
const location = { table: 'service_keys', rowId: purpose, field: 'sealed' }

type KeyParts = { database: Database<Tables>; secrets: Secrets; log: Log }

/**
 * The key of the pseudonyms of callers, the same for all replicas. It is generated at the first start and stored sealed,
 * so that a caller keeps its pseudonym when the keys of the operator are rotated. If no key opens it, a new one takes
 * its place: callers then get new pseudonyms.
 */
export async function openCallerKey(parts: KeyParts): Promise<Uint8Array> {
  const stored = await parts.database.read((db) => findServiceKey(db, purpose))
  const known = stored && (await openKey(parts, stored))
  if (known) return known
  const sealed = await parts.secrets.seal(randomBytes(32).toString('base64url'), location)
  const row = { purpose, sealed, created_at: getCurrentInstant() }
  const current = await parts.database.transact((db) => storeServiceKey(db, row, stored))
  return Buffer.from((await parts.secrets.open(current.sealed, location)).reveal(), 'base64url')
}

async function openKey({ secrets, log }: KeyParts, { sealed }: ServiceKeyRow): Promise<Uint8Array | null> {
  try {
    return Buffer.from((await secrets.open(sealed, location)).reveal(), 'base64url')
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    log.warn({ err: error }, 'the key of callers cannot be opened: callers of apps get new ids')
    return null
  }
}
