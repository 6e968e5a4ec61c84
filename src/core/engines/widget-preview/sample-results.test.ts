import { expect, it } from 'vitest'
import type { JsonObject } from '#base/json.ts'
import { compileManifest } from '#core/engines/runtime-manifest/compile-manifest.ts'
import type { Manifest } from '#core/model/manifest.ts'
import type { ResultOptions } from '#core/model/result-options.ts'
import type { Widget, WidgetConfig } from '#core/model/widget.ts'
import { anApp } from '#tests/ports/store.samples.ts'
import { someContents, someOperation, someTool, someWidget } from '#tests/support/contents.ts'
import { type Sampled, sampleResult } from './sample-results.ts'

function sampledOf(
  answers: JsonObject | null,
  config: Partial<WidgetConfig> = {},
  widget: Partial<Widget> = {},
  options: Partial<ResultOptions> = {},
): Sampled {
  const shown = someWidget(config, { visibility: 'visible', actions: [], ...widget })
  const plain = someTool()
  const tool = { ...plain, resultOptions: { ...plain.resultOptions, select: null, ...options } }
  const operations = [someOperation({ outputSchema: answers })]
  const contents = someContents({ operations, tools: [tool], widgets: [shown] })
  const manifest: Manifest = compileManifest(contents, anApp(), { id: '', version: 1 }, new Set())
  const [compiled] = manifest.tools
  if (!compiled) throw new Error('no tool is served')
  return { tool: compiled, widget: manifest.widgets[0], answers, stops: [] }
}

const dataOf = (sampled: Sampled, kind: 'example' | 'empty' | 'many' = 'example') =>
  sampleResult(sampled, kind).structuredContent

const items = {
  type: 'object',
  properties: {
    items: {
      type: 'array',
      items: { type: 'object', properties: { id: { type: 'integer' }, secret: { type: 'string' } } },
    },
  },
}

it('follows the schema, with several rows, none, or a thousand', () => {
  const sampled = sampledOf(items)
  expect(dataOf(sampled)).toMatchObject({ items: [{ id: 1, secret: 'secret 1' }, {}, {}, {}, {}] })
  expect(dataOf(sampled, 'empty')).toEqual({ items: [] })
  expect(dataOf(sampled, 'many')).toMatchObject({ items: { length: 1_000 } })
})

it('is processed as at run time: selected, without hidden fields, within the size limit', () => {
  const hiding = sampledOf(items, { hiddenFields: ['items[].secret'] })
  expect(dataOf(hiding)).toMatchObject({ items: [{ id: 1 }, {}, {}, {}, {}] })
  expect(JSON.stringify(sampleResult(hiding, 'example'))).not.toContain('secret')
  const selecting = sampledOf(items, {}, {}, { select: { 'rows[].no': 'items[].id' } })
  expect(dataOf(selecting)).toMatchObject({ rows: [{ no: 1 }, {}, {}, {}, {}] })
  const small = sampledOf(items, {}, {}, { maxBytes: 1_000 })
  expect(JSON.stringify(dataOf(small, 'many')).length).toBeLessThanOrEqual(1_000)
})

it('is never rejected by a strict tool', () => {
  const strict = sampledOf({ ...items, required: ['other'] }, {}, {}, { outputValidation: 'strict' })
  expect(sampleResult(strict, 'empty').isError).toBe(false)
})

it('has the fields that the widget shows if the response has no schema', () => {
  const fields = ['id', 'owner.name'].map((path) => ({ key: path, path, label: path, staticValue: null }))
  const table = { dataTable: { collectionPath: 'data.pets', fields } }
  for (const answers of [null, { type: 'object' }]) {
    expect(dataOf(sampledOf(answers, table, { primitive: 'data-table' }))).toMatchObject({
      data: { pets: [{ id: 'id 1', owner: { name: 'name 1' } }, {}, {}, {}, {}] },
    })
  }
  const chart = { fieldMappings: { label: 'day', value: 'sold' } }
  expect(dataOf(sampledOf(null, chart, { primitive: 'chart' }))).toMatchObject([
    { day: 'day 1', sold: 1 },
    {},
    {},
    {},
    {},
  ])
  const metric = { fieldMappings: { label: 'Orders', value: 'total', unit: 'at.{{unit}}' } }
  expect(dataOf(sampledOf(null, metric, { primitive: 'metric' }))).toEqual({ total: 1, unit: 'unit 1' })
  const detail = { fieldMappings: { Name: 'name', Place: 'at {{address.city}}' } }
  expect(dataOf(sampledOf(null, detail, { primitive: 'detail' }))).toEqual({
    name: 'name 1',
    address: { city: 'city 1' },
  })
})

it('reports a failed call as the runtime does', () => {
  const { isError, content } = sampleResult(sampledOf(items), 'error')
  expect(isError).toBe(true)
  expect(content).toMatchObject([{ type: 'text', text: expect.stringContaining('503') }])
})

it('meets the stop conditions of polling actions', () => {
  const stops = [
    { path: 'job.state', equals: 'ready' },
    { path: 'url', equals: '' },
  ]
  const job = {
    type: 'object',
    properties: { job: { $ref: '#/$defs/job' } },
    $defs: {
      job: { type: 'object', properties: { state: { enum: ['busy', 'ready'] }, id: { type: 'integer' } } },
    },
  }
  expect(dataOf({ ...sampledOf(job), stops })).toEqual({ job: { state: 'ready', id: 1 }, url: 'done' })
})
