import { expect, test } from 'vitest'
import { parseServerUrls, requiresWrites } from './server-urls.ts'

test.each([
  ['postgres://me:pw@one/app', ['postgres://me:pw@one/app']],
  [
    'postgresql://me:p%40w@one:5433,two,[::1]:5434/app?sslmode=require',
    ['one:5433', 'two', '[::1]:5434'].map((host) => `postgresql://me:p%40w@${host}/app?sslmode=verify-full`),
  ],
  ['postgres://me:a@b@one,two/app', ['postgres://me:a%40b@one/app', 'postgres://me:a%40b@two/app']],
  ['postgres://%2Frun%2Fpostgresql/app', ['postgres://%2Frun%2Fpostgresql/app']],
  ['postgres:///app?host=/run/postgresql', ['postgres:///app?host=/run/postgresql']],
  ['postgres://me@/app?host=/run', ['postgres://me@localhost/app?host=/run']],
  ['postgres://one/', ['postgres://one']],
  [
    'postgres://me@/app?host=one,two&port=5432,5433',
    ['postgres://me@localhost/app?host=one&port=5432', 'postgres://me@localhost/app?host=two&port=5433'],
  ],
  [
    'postgres://me@one,two/app?port=5432,5433',
    ['postgres://me@one/app?port=5432', 'postgres://me@two/app?port=5433'],
  ],
  [
    'postgres:///app?host=one,/run/postgresql&port=5433',
    ['postgres:///app?host=one&port=5433', 'postgres:///app?host=%2Frun%2Fpostgresql&port=5433'],
  ],
  ['postgres://one/app?sslmode=disable', ['postgres://one/app?sslmode=disable']],
  [
    'postgres://one/app?uselibpqcompat=true&sslmode=require',
    ['postgres://one/app?uselibpqcompat=true&sslmode=require'],
  ],
])('%s', (text, urls) => {
  expect(parseServerUrls(text)).toEqual({ urls })
})

test.each([
  'mysql://me:geheim@one/app',
  'one,two',
  'postgres://me:geheim@one:port/app',
  'postgres://me:geheim@one,two:99999/app',
  'postgres://me:geheim@one/app?target_session_attrs=standby',
  'postgres://me:geheim@one/app#x',
  'postgres://me:geheim@/app?host=one,two,three&port=5432,5433',
  'postgres://me:geheim@/app?host=one,t wo',
  'postgres://me:geheim@no..host/app',
  'postgres://me:geheim@-one/app',
  'postgres://me:geheim@one/app?sslmode=always',
])('%s is refused without a word of its password', (text) => {
  const result = parseServerUrls(text)
  expect(result).toEqual({ problem: expect.stringContaining('must') })
  expect(JSON.stringify(result)).not.toContain('geheim')
})

test.each([
  ['postgres://one/app', false],
  ['postgres://one/app?target_session_attrs=primary', true],
  ['postgres://one,two/app', true],
  ['postgres://one,two/app?target_session_attrs=read-write', true],
  ['postgres://one,two/app?target_session_attrs=any', false],
])('%s needs a server that accepts writes: %s', (text, isRequired) => {
  const result = parseServerUrls(text)
  expect('urls' in result && requiresWrites(result.urls)).toBe(isRequired)
})
