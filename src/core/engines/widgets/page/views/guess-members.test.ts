import { expect, test } from 'vitest'
import { noBranding } from '#core/model/apps/app.ts'
import type { WidgetPrimitive } from '#core/model/widgets/widget.ts'
import { buildTestWidget } from '#tests/support/widget-fixtures.ts'
import { buildPageModel } from '../model/build-page-model.ts'
import { buildChartView } from './chart-view.ts'
import { buildDetailView } from './detail-view.ts'
import { listScalarMembers } from './guess-members.ts'
import { buildItemViews } from './item-view.ts'
import { resolveMarkdownText } from './markdown-text.ts'
import { buildMetricViews } from './metric-view.ts'
import { buildTableView } from './table-view.ts'

const buildModel = (primitive: WidgetPrimitive) => buildPageModel(buildTestWidget(primitive), noBranding, [])

/** A repository as GitHub returns it, with members for programs first. */
const repository = {
  id: 1296269,
  node_id: 'MDEwOlJlcG9zaXRvcnkx',
  url: 'https://api.test/repos/1',
  homepage: 'https://pages.test',
  gists_url: 'https://api.test/gists{/gist_id}',
  license: null,
  about: 'A long text. '.repeat(20),
  language: 'Ruby',
  stars: 80,
  full_name: 'octo/hello',
  name: 'hello',
}

test('guessed columns are names first, and ids, URLs and empty members last', () => {
  const { columns } = buildTableView(buildModel('data-table'), [repository])
  expect(columns.map(({ path }) => path)).toEqual(['name', 'full_name', 'language', 'stars', 'about', 'id'])
  expect(listScalarMembers([repository], 20).slice(-5)).toEqual([
    'node_id',
    'url',
    'homepage',
    'gists_url',
    'license',
  ])
})

test('members are judged by a row that has a value, and keep the order of the rows', () => {
  const rows = [
    { place: null, count: 0 },
    { place: 'Oslo', count: 3, at: '2026-01-01' },
  ]
  expect(listScalarMembers(rows, 9)).toEqual(['place', 'count', 'at'])
})

test('a guessed detail begins with the name', () => {
  const [section] = buildDetailView(buildModel('detail'), repository).sections
  expect(section?.pairs.map(({ label }) => label).slice(0, 2)).toEqual(['Name', 'Full name'])
})

test('a guessed item has the best title, not the first text', () => {
  const [item] = buildItemViews(buildModel('list'), [
    {
      id: 'a1',
      summary: 'In short',
      status: 'open',
      htmlUrl: 'https://a.test',
      url: 'https://b.test',
      title: 'Leak',
    },
  ])
  expect([item?.title, item?.subtitle, item?.meta, item?.url]).toEqual([
    'Leak',
    'In short',
    'open',
    'https://a.test',
  ])
  const [untitled] = buildItemViews(buildModel('list'), [{ url: 'https://a.test/7', pet_name: 'Rex' }])
  expect(untitled?.title).toBe('Rex')
})

test('a guessed chart is labelled by names or years, which are no series', () => {
  const years = buildChartView(buildModel('chart'), [
    { year: 2024, total: 3 },
    { year: 2025, total: 4 },
  ])
  expect([years.series.map(({ name }) => name), years.points.map(({ label }) => label)]).toEqual([
    ['Total'],
    [2024, 2025],
  ])
  const named = buildChartView(buildModel('chart'), [
    { id: 'x', link: 'https://a.test', name: 'A', total: 3 },
  ])
  expect(named.points[0]?.label).toBe('A')
})

test('guessed metrics leave out identifiers', () => {
  const metrics = buildMetricViews(buildModel('metric'), { id: 7, year: 2026, total: 12 })
  expect(metrics.map(({ label }) => label)).toEqual(['Total'])
})

test('guessed Markdown is the member that is named like a body', () => {
  const model = buildModel('markdown')
  const body = '# Hi'
  const url = `https://a.test/${'x'.repeat(99)}`
  expect(resolveMarkdownText(model, { url, title: 'A longer title', body })).toBe(body)
  expect(resolveMarkdownText(model, { items: [{ url, body }] })).toBe(body)
  expect(resolveMarkdownText(model, { a: 'short', b: 'the longest' })).toBe('the longest')
})
