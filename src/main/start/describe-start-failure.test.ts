import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { readConfig } from '../config/config.ts'
import { describeStartFailure } from './describe-start-failure.ts'

const describeIn = (settings: Record<string, string>, error: object) => {
  const read = readConfig({ DATA_DIR: '/var/lib/tenon', ...settings })
  if ('errors' in read) throw new Error(read.errors.join())
  return describeStartFailure(Object.assign(new Error('disk is full.'), error), read.config)
}

test('a full disk is named with what to do, below SQLite and below PostgreSQL', () => {
  expect(describeIn({}, { errcode: 13 })).toBe(
    'The databases in /var/lib/tenon cannot be opened (disk is full). Make DATA_DIR a directory that the service can write, with free space.',
  )
  const postgres = {
    DATABASE_URL: 'postgres://tenon:secret@db/tenon',
    SECRET_KEYS: `one:${randomBytes(32).toString('base64')}`,
  }
  expect(describeIn(postgres, { code: '53100' })).toBe(
    'The database at db/tenon cannot be used (disk is full). Free space on the disk of the server.',
  )
  expect(describeIn(postgres, { code: '53300' })).toContain('Give the server more connections or memory.')
})

test.each([
  ['no TLS', { message: 'The server does not support SSL connections' }, 'Leave sslmode out of DATABASE_URL'],
  [
    'an unknown certificate',
    { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' },
    'set sslrootcert=FILE to the CA of the server',
  ],
  ['an unknown host', { code: 'ENOTFOUND', syscall: 'getaddrinfo' }, 'Correct the host in DATABASE_URL.'],
])('a PostgreSQL server with %s is named with what to do', (_, error, remedy) => {
  const postgres = {
    DATABASE_URL: 'postgres://tenon:secret@/tenon?host=db,other',
    SECRET_KEYS: `one:${randomBytes(32).toString('base64')}`,
  }
  const described = describeIn(postgres, error)
  expect(described).toContain('The database at db/tenon or other/tenon cannot be used (')
  expect(described).toContain(remedy)
})
