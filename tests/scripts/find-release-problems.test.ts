import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { projectRoot } from '#tests/support/source-files.ts'
import { findReleaseProblems } from '../../scripts/find-release-problems.ts'

const readText = (path: string) => readFileSync(join(projectRoot, path), 'utf8')

test('the package, the chart and the changelog agree on the version', () => {
  const { version } = JSON.parse(readText('package.json'))
  const chart = parse(readText('deploy/helm/tenon/Chart.yaml'))
  expect(findReleaseProblems({ version, chart, changelog: readText('CHANGELOG.md') })).toEqual([])
})

test('each part of another version is named', () => {
  const chart = { version: '0.1.0', appVersion: '0.1.1' }
  expect(
    findReleaseProblems({ version: '0.2.0', chart, changelog: '## 0.2.0 (soon)\n\n### 0.2.0\n' }),
  ).toEqual([
    'The chart has version 0.1.0, not 0.2.0.',
    'The chart installs 0.1.1, not 0.2.0.',
    'CHANGELOG.md has no section "## 0.2.0 (YYYY-MM-DD)".',
  ])
})
