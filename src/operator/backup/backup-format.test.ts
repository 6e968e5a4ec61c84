import { expect, test } from 'vitest'
import { digestText, parseBackupHead } from './backup-format.ts'

const parse = (line: string) => parseBackupHead(`tenon-backup 1 ${digestText(line)}`, line, 'a.backup')
const whole = {
  version: '1.0.0',
  created_at: '2026-01-01T00:00:00.000Z',
  database: 'sqlite',
  schema: { service: ['0001-a'], issuer: [] },
  parts: [{ name: 'tenon.db', bytes: 5, sha256: 'aa' }],
}

test('a manifest is read', () => {
  expect(parse(JSON.stringify(whole))).toEqual(whole)
})

test.each([
  'null',
  '[]',
  '5',
  '{}',
  'nonsense',
  JSON.stringify({ ...whole, schema: null }),
  JSON.stringify({ ...whole, schema: { service: 5, issuer: [] } }),
  JSON.stringify({ ...whole, parts: 5 }),
  JSON.stringify({ ...whole, parts: [null] }),
  JSON.stringify({ ...whole, parts: [{ name: 'tenon.db', bytes: -1, sha256: 'aa' }] }),
  JSON.stringify({ ...whole, parts: [{ name: 'tenon.db', bytes: '5', sha256: 'aa' }] }),
])('a manifest that is none is named: %s', (line) => {
  expect(() => parse(line)).toThrow('a.backup has no manifest of a backup in line 2.')
})
