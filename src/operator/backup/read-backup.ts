import { open, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { isDeepStrictEqual } from 'node:util'
import { openWithPassphrase } from '#adapters/secrets/seal-with-passphrase.ts'
import { serviceSchema } from '#adapters/store/migrations/index.ts'
import { compareMigrations, createUnknownSchemaError } from '#adapters/store/schema-state.ts'
import { issuerSchema } from '#issuer/store/migrations.ts'
import {
  type BackupManifest,
  type BackupPart,
  createBackupError,
  parseBackupHead,
  type SealedKeys,
  sealedKeysPart,
} from './backup-format.ts'
import { type ByteRange, digestRange, streamRange } from './digest-file.ts'

export type LocatedPart = BackupPart & ByteRange
export type ReadBackup = { manifest: BackupManifest; parts: LocatedPart[] }

/** Far more than any manifest. */
const maxHeadBytes = 256 * 1024

/**
 * Reads the whole file. Throws a ServiceError `unavailable` that says where it is damaged, or that a newer version
 * wrote it.
 */
export async function readBackup(path: string): Promise<ReadBackup> {
  const { manifest, headBytes } = await readHead(path)
  const parts = locateParts(manifest.parts, headBytes)
  await requireSize(path, parts, headBytes)
  // @guard backup
  for (const part of parts)
    if ((await digestRange(path, part)) !== part.sha256)
      throw createBackupError(`${path} was changed in ${describePart(part)}: its digest differs.`)
  requireKnownMigrations(path, manifest)
  return { manifest, parts }
}

async function readHead(path: string): Promise<{ manifest: BackupManifest; headBytes: number }> {
  await using file = await open(path).catch((error: unknown) => {
    throw createBackupError(`${path} cannot be read: ${String(error)}`)
  })
  const { buffer, bytesRead } = await file.read(Buffer.alloc(maxHeadBytes), 0, maxHeadBytes, 0)
  const [first = '', second = ''] = buffer.subarray(0, bytesRead).toString('latin1').split('\n', 2)
  const bytes = first.length + second.length + 2
  const toText = (start: number, end: number) => buffer.subarray(start, end).toString()
  const manifest = parseBackupHead(first, toText(first.length + 1, bytes - 1), path)
  return { manifest, headBytes: bytes }
}

function locateParts(parts: BackupPart[], headBytes: number): LocatedPart[] {
  let start = headBytes
  return parts.map((part) => {
    const located = { ...part, start }
    start += part.bytes
    return located
  })
}

const endOf = ({ start, bytes }: ByteRange) => start + bytes

const describePart = (part: LocatedPart) => `${part.name} (bytes ${part.start} to ${endOf(part) - 1})`

async function requireSize(path: string, parts: LocatedPart[], headBytes: number): Promise<void> {
  const { size } = await stat(path)
  const expected = endOf(parts.at(-1) ?? { start: headBytes, bytes: 0 })
  const cut = parts.find((part) => endOf(part) > size)
  if (cut)
    throw createBackupError(
      `${path} is cut off in ${describePart(cut)}: it has ${size} of ${expected} bytes.`,
    )
  if (size > expected)
    throw createBackupError(`${path} was changed: it has ${size - expected} bytes after its last part.`)
}

function requireKnownMigrations(path: string, { schema, version }: BackupManifest): void {
  const unknown = [
    ...compareMigrations(schema.service, serviceSchema.migrations).unknown,
    ...compareMigrations(schema.issuer, issuerSchema.migrations).unknown,
  ]
  if (unknown.length > 0) throw createUnknownSchemaError(`${path} (Tenon ${version})`, unknown)
}

/** The text of the keys. Throws a ServiceError `unavailable` for a wrong passphrase or the keys of another backup. */
export async function openBackupKeys(
  path: string,
  { parts }: ReadBackup,
  passphrase: string,
): Promise<string> {
  const sealed = parts.find(({ name }) => name === sealedKeysPart)
  if (!sealed) throw createBackupError(`${path} has no keys.`)
  const opened = await openWithPassphrase(await text(Readable.from(streamRange(path, sealed))), passphrase)
  if (opened === null) throw createBackupError(`The passphrase does not open the keys of ${path}.`)
  const { secret_keys: secretKeys, parts: sealedParts } = JSON.parse(opened) as SealedKeys
  const others = parts.filter((part) => part !== sealed).map(({ start: _, ...part }) => part)
  // @guard backup
  if (!isDeepStrictEqual(others, sealedParts))
    throw createBackupError(`${path} was changed: its keys were sealed for other databases.`)
  return secretKeys
}
