import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { readConfig } from './config/config.ts'
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
