// Explains in one line why a start fails: the problem, its place and the remedy. Null for unexpected errors.
import { ServiceError } from '#base/errors.ts'
import type { Config } from '../config/config.ts'

/** Members of the errors of Node.js, of its SQLite and of the PostgreSQL driver. */
type SystemError = Error & {
  code?: string
  errcode?: number
  port?: number
  path?: string
  syscall?: string
}

// https://www.sqlite.org/rescode.html
const damagedFileCodes = [11, 26]

/** Codes of OpenSSL and Node.js for a certificate that is not accepted. */
const tlsProblems = /^(ERR_TLS_|CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|ERR_SSL_)/

// By SQLSTATE, code of Node.js, or text of the driver: https://www.postgresql.org/docs/current/errcodes-appendix.html
const databaseRemedies: [code: RegExp, remedy: string][] = [
  [/^28/, 'Correct the user and password in DATABASE_URL'],
  [/^3D000/, 'Create the database'],
  [/^42501/, 'Make the user of DATABASE_URL the owner of the database and of all its tables'],
  [/^25006/, 'Name a server that accepts writes in DATABASE_URL'],
  [/^53100/, 'Free space on the disk of the server'],
  [/^53/, 'Give the server more connections or memory'],
  [/^ENOTFOUND/, 'Correct the host in DATABASE_URL'],
  [/^The server does not support SSL/, 'Leave sslmode out of DATABASE_URL, or switch TLS on at the server'],
  [
    tlsProblems,
    'In DATABASE_URL, set sslrootcert=FILE to the CA of the server, and use the host name of its certificate',
  ],
]
const defaultDatabaseRemedy = 'Check DATABASE_URL and whether the server runs'

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim().replace(/\.$/, '')

export function describeStartFailure(error: unknown, config: Config): string | null {
  const cause = (
    error instanceof ServiceError && error.internal instanceof Error ? error.internal : error
  ) as SystemError
  const described =
    describePort(cause, config) ??
    describeSqlite(cause, config) ??
    describePostgres(cause, config) ??
    describeFile(cause)
  if (described || !(error instanceof ServiceError)) return described
  return typeof error.internal === 'string' ? `${error.message} (${error.internal})` : error.message
}

function describePort({ code, syscall, port }: SystemError, { authPort }: Config): string | null {
  if (syscall !== 'listen') return null
  const setting = port === authPort ? 'AUTH_PORT' : 'PORT'
  if (code === 'EADDRINUSE') return `Port ${port} is in use. Set ${setting} to a free one.`
  return `Port ${port} cannot be opened (${code}). Check HOST and ${setting}.`
}

function describeSqlite({ errcode, message }: SystemError, { dataDir }: Config): string | null {
  if (typeof errcode !== 'number') return null
  // Another process has the lock: that error has its own message.
  if ((errcode & 0xff) === 5) return null
  if (damagedFileCodes.includes(errcode & 0xff))
    return `A database in ${dataDir} is damaged (${oneLine(message)}). Restore the directory from a backup: docs/backup.md.`
  return `The databases in ${dataDir} cannot be opened (${oneLine(message)}). Make DATA_DIR a directory that the service can write, with free space.`
}

function describePostgres({ code = '', message }: SystemError, { postgres }: Config): string | null {
  const isServerError = /^[0-9A-Z]{5}$/.test(code) && !code.startsWith('E')
  const isDriverError = /^E[A-Z_]+$/.test(code) || /^Connection|timeout|^The server/.test(message)
  if (!postgres || !(isServerError || isDriverError || tlsProblems.test(code))) return null
  const remedy =
    databaseRemedies.find(([pattern]) => pattern.test(code || message))?.[1] ?? defaultDatabaseRemedy
  return `The database at ${postgres.urls.map(describeAddress).join(' or ')} cannot be used (${oneLine(message) || code}). ${remedy}.`
}

/** Without user and password. */
export function describeAddress(url: string): string {
  const { host, pathname, searchParams } = new URL(url)
  return `${searchParams.get('host') ?? decodeURIComponent(host)}${pathname}`
}

function describeFile({ code, path, syscall, message }: SystemError): string | null {
  if (!code || !syscall) return null
  return `${path ?? syscall} cannot be used (${oneLine(message)}). Make DATA_DIR a directory that the service can write.`
}
