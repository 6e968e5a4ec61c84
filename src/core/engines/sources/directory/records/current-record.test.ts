import { expect, test } from 'vitest'
import { compareVersions } from './compare-versions.ts'
import { selectCurrentRecord } from './current-record.ts'

test('versions are ordered as Semantic Versioning orders them', () => {
  const ordered = [
    '0.9.0',
    '1.0.0-alpha',
    '1.0.0-alpha.1',
    '1.0.0-alpha.beta',
    '1.0.0-beta.2',
    '1.0.0-beta.11',
    '1.0.0-rc.1',
    '1.0.0',
    'v1.2',
    '1.10.0+build.5',
    '2',
  ]
  for (const [at, version] of ordered.entries())
    for (const [place, other] of ordered.entries())
      expect(Math.sign(compareVersions(version, other) ?? 9), `${version} ${other}`).toBe(
        Math.sign(at - place),
      )
  expect(compareVersions('2025.12.01.1', '1.0.0')).toBeNull()
})

const record = (version: string, official: object = {}) => ({
  server: { name: 'a/b', version },
  official: { isLatest: false, ...official },
})
const selectVersion = (...records: ReturnType<typeof record>[]) =>
  selectCurrentRecord(records, null)?.server.version

test('current is the flagged, else the newest, else the last record', () => {
  expect(selectVersion(record('1.0.0', { isLatest: true }), record('2.0.0'))).toBe('1.0.0')
  expect(selectVersion(record('1.9.0'), record('1.10.0'), record('1.2.0'))).toBe('1.10.0')
  const at = (publishedAt: string) => ({ publishedAt })
  expect(selectVersion(record('red', at('2025-02-01')), record('blue', at('2025-01-01')))).toBe('red')
})

test('of one version the newest state is current, unless deleted', () => {
  const updated = (updatedAt: string, status: string) => ({ updatedAt, status, isLatest: true })
  const states = [
    record('1.0.0', updated('2025-02-02', 'deprecated')),
    record('1.0.0', updated('2025-02-01', 'active')),
  ]
  expect(selectCurrentRecord(states, null)?.official.status).toBe('deprecated')
  const deleted = record('2.0.0', updated('2025-03-01', 'deleted'))
  expect(selectVersion(deleted, record('1.0.0'))).toBe('1.0.0')
  expect(selectVersion(deleted)).toBe('2.0.0')
  const stored = record('2.0.0', updated('2025-01-01', 'active'))
  expect(selectCurrentRecord([record('1.0.0'), deleted], stored)?.server.version).toBe('1.0.0')
})
