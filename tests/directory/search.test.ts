import { expect, test } from 'vitest'
import { readRegistrySnapshot } from '#adapters/embedded/directory/read-registry-snapshot.ts'
import { runWithoutPauses } from '#base/time-slices.ts'
import { buildDirectory } from '#core/engines/sources/directory/build-directory.ts'
import { buildDirectoryEntries } from '#core/engines/sources/directory/entries/build-entries.ts'
import { searches } from '../support/directory-searches.ts'

const { servers, fetchedAt } = runWithoutPauses(readRegistrySnapshot())
const directory = runWithoutPauses(
  buildDirectory(runWithoutPauses(buildDirectoryEntries(servers)), fetchedAt),
)

const searchNames = (query: string) =>
  Array.from(directory.search(query).numbers, (number) => directory.entries[number]?.name ?? '')

test('at least nine of ten searches have an intended server among the first three', () => {
  const missed = searches.filter(
    ([query, meant]) =>
      !searchNames(query)
        .slice(0, 3)
        .some((name) => meant.includes(name)),
  )
  const share = 1 - missed.length / searches.length
  console.log(`searches: ${(share * 100).toFixed(1)} % of ${searches.length} in the first three`)
  expect(missed.map(([query]) => query)).toEqual(['stock market', 'image generation'])
  expect(share).toBeGreaterThan(0.9)
})

test('every intended server is in the data', () => {
  const names = new Set(directory.entries.map(({ name }) => name))
  expect(searches.flatMap(([, meant]) => meant).filter((name) => !names.has(name))).toEqual([])
})

test.each([
  ['letters swapped', 'kuberentes', 'kubernetes'],
  ['a letter left out', 'cloudflre', 'cloudflare'],
  ['a letter doubled', 'grafanna', 'grafana'],
  ['a wrong letter', 'supabaze', 'supabase'],
])('a query with %s has the same first result', (_, typed, meant) => {
  expect(searchNames(typed)[0]).toBe(searchNames(meant)[0])
})

test('every prefix of a word finds the server', () => {
  const name = 'io.github.hashicorp/terraform-mcp-server'
  for (let length = 3; length <= 'terraform'.length; length++) {
    expect(searchNames('terraform'.slice(0, length)), String(length)).toContain(name)
  }
})

test('results match all words, or the known ones when no entry has them all', () => {
  const both = searchNames('google calendar')
  expect(both.length).toBeGreaterThan(0)
  for (const name of both) {
    const {
      title = '',
      description = '',
      owner = '',
    } = directory.entries.find((entry) => entry.name === name) ?? {}
    expect(`${name} ${title} ${description} ${owner}`.toLowerCase()).toMatch(/google|gcal/)
  }
  expect(searchNames('zzzzqqqq')).toEqual([])
  expect(searchNames('notion zzzzqqqq')).toEqual(searchNames('notion'))
})

test('related servers share the topic or the owner', () => {
  const related = (slug: string) => {
    const entry = directory.findBySlug(slug)
    return entry ? directory.findRelated(entry, 3).map(({ name }) => name) : []
  }
  expect(related('io-github-marcelo-ochoa-postgres')).toEqual([
    'io.github.marcelo-ochoa/mysql',
    'io.github.marcelo-ochoa/oracle',
    'ai.waystation/postgres',
  ])
  expect(related('io-github-jkawamoto-mcp-youtube-transcript')).toHaveLength(3)
})
