import { expect, test } from 'vitest'
import type { AppFile } from '#core/model/app-files/app-file.ts'
import type { OperationOutline } from '#core/model/operations/operation.ts'
import {
  buildContentsIntegration,
  buildContentsOperation,
  buildTestContents,
} from '#tests/support/samples/contents.ts'
import { createExportTest, createTargetTest } from './needed-operations.ts'

const endpoint = 'https://api.example.com/openapi.json'
const source = { key: 'pets', kind: 'rest' as const, endpoint, documentPath: '', documentPart: null }
const buildOperation = (id: string, over: Partial<OperationOutline> = {}) =>
  buildContentsOperation({ id, key: id, externalId: id, original: {}, ...over })
const contents = buildTestContents({
  integrations: [buildContentsIntegration(source)],
  operations: [
    buildOperation('op_1'),
    buildOperation('unused'),
    buildOperation('edited', { original: { name: 'Before' } }),
    buildOperation('by_hand', { externalId: '' }),
    buildOperation('overridden'),
    buildOperation('named'),
  ],
})
const item = { ...source, source: endpoint, part: null, overrides: [{ operation: 'overridden' }] }
const buildFile = (over: object = {}) =>
  ({ tools: [{ operation: 'pets/named' }], integrations: [{ ...item, ...over }] }) as unknown as AppFile

const list = (isNeeded: (operation: OperationOutline) => boolean) =>
  contents.operations.filter(isNeeded).map(({ id }) => id)
const all = contents.operations.map(({ id }) => id)
const listForFile = (over?: object) => list(createTargetTest(contents, buildFile(over), new Map()))

test('a file shows operations that were created by hand or edited', () => {
  expect(list(createExportTest(contents))).toEqual(['edited', 'by_hand'])
})

test('applying a file also needs operations of its tools, of the tools of the app, and with overrides', () => {
  expect(listForFile()).toEqual(['op_1', 'edited', 'by_hand', 'overridden', 'named'])
})

test('applying a file needs all operations of a source that it reads or gives up', () => {
  expect(listForFile({ source: `${endpoint}?v=2` })).toEqual(all)
  expect(listForFile({ part: { tags: ['pets'] } })).toEqual(all)
  expect(listForFile({ source: '' })).toEqual(all)
})
