import { expect, test } from 'vitest'
import { createHostMatcher } from './host-guard.ts'

test('hosts that differ by their port alone are told apart by it, however it is written', () => {
  const isApps = createHostMatcher('http://localhost:24300', 'http://localhost:4000')
  const matches = [
    'localhost:24300',
    'LOCALHOST:024300',
    'localhost:4000',
    'localhost',
    'apps.localhost:24300',
    'a@b',
    '',
  ]
  expect(matches.map(isApps)).toEqual([true, true, false, false, false, false, false])
})

test('a default port need not be written', () => {
  const isApps = createHostMatcher('https://tenon.example', 'https://tenon.example:8443')
  expect(['tenon.example', 'tenon.example:443', 'tenon.example:8443'].map(isApps)).toEqual([
    true,
    true,
    false,
  ])
})

test('hosts with names of their own are told apart by these', () => {
  const isApps = createHostMatcher('https://apps.example', 'https://tenon.example')
  expect(['apps.example', 'apps.example:4000', 'tenon.example'].map(isApps)).toEqual([true, true, false])
})
