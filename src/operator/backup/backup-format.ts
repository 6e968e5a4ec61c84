// The format of a backup file (docs/backup.md): a line with the format and the digest of the next line, a line with the
// manifest, and the bytes of the parts in the order of the manifest.
import { createHash } from 'node:crypto'
import { ServiceError } from '#base/errors.ts'
import { databaseFile, issuerDatabaseFile } from '#main/storage/open-database.ts'

export const sealedKeysPart = 'secret-keys.sealed'

/** In the order of the file. */
const partNames = [databaseFile, issuerDatabaseFile, sealedKeysPart] as const
export type BackupPartName = (typeof partNames)[number]

/** `sha256`: hexadecimal. */
export type BackupPart = { name: BackupPartName; bytes: number; sha256: string }

/** `schema`: names of the migrations that each database has had; none without a database. */
export type BackupManifest = {
  /** Version of the program that wrote the backup. */
  version: string
  created_at: string
  database: 'sqlite' | 'postgres'
  schema: { service: string[]; issuer: string[] }
  parts: BackupPart[]
}

/** The parts are sealed with the keys. This binds the keys to them: replacing a database requires the passphrase. */
export type SealedKeys = { secret_keys: string; parts: BackupPart[] }

const magic = 'tenon-backup'
const format = 1

export const digestText = (text: string) => createHash('sha256').update(text).digest('hex')

export function formatBackupHead(manifest: BackupManifest): string {
  const line = JSON.stringify(manifest)
  return `${magic} ${format} ${digestText(line)}\n${line}\n`
}

export const createBackupError = (message: string) => new ServiceError('unavailable', message)

/** Parses the manifest from the first two lines of the file at `path`. Throws a ServiceError that names the problem. */
export function parseBackupHead(firstLine: string, secondLine: string, path: string): BackupManifest {
  const [word, formatText, digest] = firstLine.split(' ')
  if (word !== magic || !/^\d+$/.test(formatText ?? ''))
    throw createBackupError(`${path} is not a backup of Tenon.`)
  if (Number(formatText) !== format)
    throw createBackupError(
      `${path} has the format ${formatText}; this version of Tenon reads ${format}. Use a newer version.`,
    )
  // @guard backup
  if (digestText(secondLine) !== digest)
    throw createBackupError(`${path} was changed or cut off in its manifest (line 2): its digest differs.`)
  const manifest = parseManifest(secondLine)
  if (!manifest) throw createBackupError(`${path} has no manifest of a backup in line 2.`)
  const foreign = manifest.parts.find(({ name }) => !partNames.includes(name))
  if (foreign) throw createBackupError(`${path} has a part that is unknown to this version: ${foreign.name}.`)
  return manifest
}

/** Null for anything that is not a manifest. The digest is no proof, since anyone can compute it. */
function parseManifest(line: string): BackupManifest | null {
  try {
    const manifest = JSON.parse(line) as BackupManifest
    const { version, created_at: createdAt, database, schema, parts } = manifest
    const isWhole =
      [version, createdAt, database].every((text) => typeof text === 'string') &&
      isList(schema.service, (name) => typeof name === 'string') &&
      isList(schema.issuer, (name) => typeof name === 'string') &&
      isList(parts, isPart)
    return isWhole ? manifest : null
  } catch {
    return null
  }
}

const isList = (value: unknown, isItem: (item: unknown) => boolean): boolean =>
  Array.isArray(value) && value.every(isItem)

function isPart(value: unknown): boolean {
  const { name, bytes, sha256 } = value as BackupPart
  return typeof name === 'string' && Number.isSafeInteger(bytes) && bytes >= 0 && typeof sha256 === 'string'
}
