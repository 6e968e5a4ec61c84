import { describe, expect, it } from 'vitest'
import type { JsonObject } from '#base/json.ts'
import { runWithoutPauses } from '#base/time-slices.ts'
import type { Contents } from '#core/model/drafts/contents.ts'
import { emptyWidgetConfig } from '#core/model/widgets/widget.ts'
import {
  buildContentsConnection,
  buildContentsOperation,
  buildContentsTool,
  buildContentsWidget,
  buildTestContents,
} from '#tests/support/samples/contents.ts'
import { findChangedEntities, toEntityDifference } from './compare-contents.ts'

const [connection, operation, tool, widget] = [
  buildContentsConnection(),
  buildContentsOperation(),
  buildContentsTool(),
  buildContentsWidget(),
]
const before = buildTestContents({
  authConnections: [connection],
  operations: [operation],
  tools: [tool],
  widgets: [widget],
})

const compare = (after: Contents) =>
  runWithoutPauses(findChangedEntities(before, after, 'app_1')).map(toEntityDifference)
const fieldsOf = (after: Contents) =>
  compare(after).flatMap(({ fields }) => fields.map(({ path, before, after }) => [path, before, after]))

describe('the entities that differ', () => {
  it('are none when only volatile members differ', () => {
    const after = structuredClone(before)
    Object.assign(after.tools[0] ?? {}, { updatedAt: '2030-01-01T00:00:00.000Z', revision: 9 })
    expect(compare(after)).toEqual([])
  })

  it('have the members that differ, with both values', () => {
    const readOnlyHint = !tool.annotations.readOnlyHint
    const after = { ...tool, name: 'Other', annotations: { ...tool.annotations, readOnlyHint } }
    expect(compare({ ...before, tools: [after] })).toEqual([
      {
        entityType: 'tool',
        entityId: 'tool_1',
        name: 'Other',
        change: 'changed',
        fields: [
          { path: 'name', before: tool.name, after: 'Other', truncated: false },
          {
            path: 'annotations.readOnlyHint',
            before: !readOnlyHint,
            after: readOnlyHint,
            truncated: false,
          },
        ],
        omittedFields: 0,
      },
    ])
  })

  it('are added and removed with their members, without empty ones and ids', () => {
    const [removed, added] = compare({
      ...before,
      tools: [],
      widgets: [...before.widgets, { ...widget, id: 'wid_2', name: 'More' }],
    })
    expect([removed?.change, removed?.entityId, added?.change, added?.entityId]).toEqual([
      'removed',
      'tool_1',
      'added',
      'wid_2',
    ])
    const paths = added?.fields.map(({ path }) => path) ?? []
    expect(paths).toContain('name')
    expect(paths).not.toContain('id')
    expect(paths).not.toContain('config.frameDomains')
  })

  it('name one inserted item of a list, not all that follow it', () => {
    const noFormat = { format: '', formatOptions: {}, total: 'none' as const }
    const column = (key: string) => ({ key, path: key, label: key, staticValue: null, ...noFormat })
    const withColumns = (...keys: string[]) => {
      const dataTable = { ...emptyWidgetConfig.dataTable, fields: keys.map(column) }
      return { ...before, widgets: [{ ...widget, config: { ...emptyWidgetConfig, dataTable } }] }
    }
    const [old, now] = [withColumns('a', 'c', 'd'), withColumns('a', 'b', 'c', 'd')]
    const [changed] = runWithoutPauses(findChangedEntities(old, now, 'app_1')).map(toEntityDifference)
    expect(changed?.fields.map(({ path, before, after }) => [path, before, after])).toEqual([
      ['config.dataTable.fields[1].key', null, 'b'],
      ['config.dataTable.fields[1].path', null, 'b'],
      ['config.dataTable.fields[1].label', null, 'b'],
      ['config.dataTable.fields[1].total', null, 'none'],
    ])
  })

  it('compare schemas member by member, and show one that is new as a whole', () => {
    const withSchemas = (properties: JsonObject, outputSchema: JsonObject | null) => ({
      ...operation,
      inputSchema: { type: 'object', properties },
      outputSchema,
    })
    const old = { ...before, operations: [withSchemas({ id: { type: 'string' } }, null)] }
    const now = { ...before, operations: [withSchemas({ id: { type: 'integer' } }, { type: 'array' })] }
    const [changed] = runWithoutPauses(findChangedEntities(old, now, 'app_1')).map(toEntityDifference)
    expect(changed?.fields.map(({ path, before, after }) => [path, before, after])).toEqual([
      ['inputSchema.properties.id.type', 'string', 'integer'],
      ['outputSchema', null, { type: 'array' }],
    ])
  })

  it('are bounded: the beginning of a long value, and the first of many members', () => {
    const description = `${'x'.repeat(1_999)}💥${'y'.repeat(100)}`
    const [long] = compare({ ...before, tools: [{ ...tool, description }] })
    const field = long?.fields.find(({ path }) => path === 'description')
    expect([field?.truncated, String(field?.after).length]).toEqual([true, 2_000])
    expect(String(field?.after).isWellFormed()).toBe(true)
    const withInputs = (type: string) => {
      const properties = Object.fromEntries(Array.from({ length: 150 }, (_, n) => [`p${n}`, { type }]))
      return { ...before, operations: [{ ...operation, inputSchema: { type: 'object', properties } }] }
    }
    const [many] = runWithoutPauses(findChangedEntities(withInputs('string'), withInputs('number'), '')).map(
      toEntityDifference,
    )
    expect([many?.fields.length, many?.omittedFields]).toEqual([100, 50])
  })

  it('never hold a secret', () => {
    const secured = { ...connection, name: 'Other', secretNames: ['apiKey' as const] }
    expect(fieldsOf({ ...before, authConnections: [secured] }).map(([path]) => path)).toEqual(['name'])
  })
})
