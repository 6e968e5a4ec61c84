import { expect, test } from 'vitest'
import { findNearestName } from './nearest-name.ts'

test.each([
  ['dataTableConfig', ['fields', 'data_table_config'], 'data_table_config'],
  ['acent', ['accent'], 'accent'],
  ['query', ['auth', 'q'], 'q'],
  ['q', ['sort', 'query'], 'query'],
  ['pageSize', ['cursor', 'limit'], 'limit'],
  ['dataTable', ['data_table_config'], 'data_table_config'],
  ['tool_description', ['name', 'description'], 'description'],
  ['mode', ['model_sees', 'call_mode'], 'call_mode'],
  ['mode', ['modelSees', 'callMode'], 'callMode'],
  ['colour', ['name'], ''],
  ['id', ['tool_id'], ''],
  ['x'.repeat(61), ['x'.repeat(60)], ''],
  ['name', [], ''],
])('the name nearest to %s in %j is "%s"', (name, names, nearest) => {
  expect(findNearestName(name, names)).toBe(nearest)
})
