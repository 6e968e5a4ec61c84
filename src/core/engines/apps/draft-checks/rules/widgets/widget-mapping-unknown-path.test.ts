import { expect, test } from 'vitest'
import type { JsonObject } from '#base/json.ts'
import { runWithoutPauses } from '#base/time-slices.ts'
import type { Widget, WidgetConfig } from '#core/model/widgets/widget.ts'
import {
  buildContentsOperation,
  buildContentsWidget,
  buildTestContents,
} from '#tests/support/samples/contents.ts'
import { buildColumns, buildTestColumn, buildTestParts } from '#tests/support/widget-fixtures.ts'
import { checkWidgetMappingUnknownPath } from './widget-mapping-unknown-path.ts'

const pet = { type: 'object', properties: { name: { type: 'string' }, tag: { type: 'string' } } }
const pets: JsonObject = {
  type: 'object',
  properties: { pets: { type: 'array', items: pet }, total: { type: 'integer' } },
}

const table = (collectionPath: string, ...paths: string[]): Partial<WidgetConfig> => ({
  dataTable: {
    ...buildColumns(collectionPath),
    fields: paths.map((path) => buildTestColumn(path)),
  },
})

/** The paths that the warnings list. */
const unknown = (
  config: Partial<WidgetConfig>,
  outputSchema: JsonObject | null = pets,
  over: Partial<Widget> = {},
) => {
  const operations = [buildContentsOperation({ outputSchema })]
  return runWithoutPauses(
    checkWidgetMappingUnknownPath(
      buildTestContents({ operations, widgets: [buildContentsWidget(config, over)] }),
    ),
  ).map((issue) => {
    expect(issue).toMatchObject({ code: 'widget_mapping_unknown_path', blocksPublish: false })
    expect(issue.references.map((ref) => ref.entityId)).toEqual(['wid_1', 'tool_1', 'op_1'])
    return issue.references[0]?.description
  })
}

test('field paths are relative to the rows of the collection', () => {
  expect(unknown(table('pets', 'name', 'tag'))).toEqual([])
  expect(unknown(table('pets[]', 'name'))).toEqual([])
  expect(unknown(table('pets', 'name', 'nam', 'total'))).toEqual(['nam, total'])
})

test('a missing collection is reported once, without its fields', () => {
  expect(unknown(table('cats', 'name', 'nam'))).toEqual(['cats'])
  expect(unknown(table('total', 'name'))).toEqual(['total'])
})

test('without a collection, paths are relative to the result itself or to its rows', () => {
  expect(unknown(table('', 'total', 'pets[].name', 'nam'))).toEqual(['nam'])
  expect(unknown(table('', 'name', 'nam'), { type: 'array', items: pet })).toEqual(['nam'])
})

test('field mappings are checked when they are paths', () => {
  const fieldMappings = { title: 'name', sum: 'total', text: 'No. {{name}}', none: '', bad: 'nam' }
  expect(unknown({ ...table('pets'), fieldMappings })).toEqual(['nam'])
})

test('a field with a static value needs no path', () => {
  const fields = [buildTestColumn('nam', { staticValue: 'x' })]
  expect(unknown({ dataTable: { ...buildColumns('pets'), fields } })).toEqual([])
  expect(unknown({ dataTable: { ...buildColumns('pets', 'name'), groupBy: 'kind' } })).toEqual(['kind'])
})

test('the placeholders of a column are checked', () => {
  expect(unknown(table('pets', '{{name}} ({{nam}})'))).toEqual(['nam'])
})

test('nothing is reported when the output schema does not describe the result', () => {
  expect(unknown(table('cats', 'nam'), null)).toEqual([])
  expect(unknown(table('cats', 'nam'), { type: 'object' })).toEqual([])
})

test('without a collection, paths may start at the rows of any list', () => {
  const fieldMappings = { title: 'name', subtitle: 'tag' }
  expect(unknown({ fieldMappings })).toEqual([])
  expect(unknown(table('', 'name', 'nam'))).toEqual(['nam'])
  const nested: JsonObject = {
    type: 'object',
    properties: { data: { type: 'object', properties: { pets: pets } } },
  }
  expect(unknown({ fieldMappings: { ...fieldMappings, meta: 'nam' } }, nested)).toEqual(['nam'])
  expect(unknown({ fieldMappings, mapping: { collectionPath: 'pets' } })).toEqual([])
  expect(unknown({ fieldMappings, mapping: { collectionPath: 'cats' } })).toEqual(['cats'])
})

test('the rows may be one object, and paths of a part are named with it', () => {
  const shop = { type: 'object', properties: { summary: pet, pets: { type: 'array', items: pet } } }
  expect(unknown(table('summary', 'name', 'nam'), shop)).toEqual(['nam'])
  const parts = buildTestParts([
    { primitive: 'metric', dataTable: buildColumns('summary'), fieldMappings: { Name: 'name' } },
    { primitive: 'list', dataTable: buildColumns('pets'), fieldMappings: { title: 'nam' } },
    { primitive: 'list', dataTable: buildColumns('cats') },
  ])
  expect(unknown({ parts }, shop, { primitive: 'composite' })).toEqual(['parts[1]: nam, parts[2]: cats'])
})
