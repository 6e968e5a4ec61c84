// Conventions of v3 in everything that the contract leaves open. Read from the declarations and the document of all
// operations, so that an addition cannot miss them.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { ApiOperation } from '#http/operation.ts'
import {
  type ApiDocumentNode,
  type DocumentMember,
  listDocumentMembers,
} from '#tests/support/service/document-members.ts'
import { operationTable } from '#tests/support/service/operation-table.ts'
import { projectRoot } from '#tests/support/source-files.ts'

type Schema = {
  type?: string
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
}

const operations = operationTable.filter(({ id }) => id.startsWith('v3.'))
const propertiesOf = (schema: unknown): Record<string, Schema> => (schema as Schema).properties ?? {}
const document: ApiDocumentNode = JSON.parse(
  readFileSync(join(projectRoot, 'docs', 'openapi', 'v3.json'), 'utf8'),
)
const members = listDocumentMembers(document)
const listPlaces = (found: DocumentMember[]) =>
  [...new Set(found.map(({ holder, name }) => `${holder}.${name}`))].toSorted()

const isNullable = ({ anyOf = [] }: Schema) => anyOf.some(({ type }) => type === 'null')

/** Lists in a form of their own. */
const otherLists: Record<string, string> = {
  'v3.tools.list': 'fixed by the contract',
  'v3.releases.list': 'fixed by the contract',
  'v3.releases.serverJson': 'fixed by the schema of the MCP registry',
  'v3.draft.diagnose': 'fixed by the contract: the validation result',
  'v3.directory.list': 'fixed by the contract',
  'v3.directory.related': 'fixed by the contract',
  'v3.appFile.read': 'one file, with its documents',
  'v3.calls.follow': 'a feed without an end: its `after` is never null',
}

const answersList = ({ method, reply }: ApiOperation) =>
  method === 'GET' && Object.values(propertiesOf(reply)).some(({ type }) => type === 'array')

function hasListEnvelope({ reply }: ApiOperation): boolean {
  const { data, page } = propertiesOf(reply)
  const { has_more: hasMore, next_cursor: nextCursor } = propertiesOf(page ?? {})
  return (
    data?.type === 'array' &&
    hasMore?.type === 'boolean' &&
    nextCursor !== undefined &&
    isNullable(nextCursor)
  )
}

test('every list has one envelope, with a null cursor at its end, or a reason', () => {
  const others = operations.filter((op) => answersList(op) && !hasListEnvelope(op)).map(({ id }) => id)
  expect(others.toSorted()).toEqual(Object.keys(otherLists).toSorted())
  expect(operations.filter(hasListEnvelope).length).toBeGreaterThan(30)
})

test('text is searched with `query`, except where the contract has `q`', () => {
  const others = members.filter(({ name }) => /^(?:q|search)$/.test(name))
  expect(listPlaces(others)).toEqual(['v3_directory_list.q'])
})

test('switches are named `enabled`, never `disabled`', () => {
  const switches = members.filter(({ schema }) => schema.type === 'boolean')
  expect(listPlaces(switches.filter(({ name }) => /^(?:is_)?disabled$|^is_enabled$/.test(name)))).toEqual([])
  expect(listPlaces(switches.filter(({ name }) => name === 'enabled')).length).toBeGreaterThan(5)
})

test('lifetimes are `expires_in_hours` in requests and `expires_at` in responses', () => {
  const lifetimes = members.filter(({ name }) => /expires|lifetime|ttl|valid_(?:for|until)/.test(name))
  const others = lifetimes.filter(({ name }) => !/^(?:token_)?expires_at$|^expires_in_hours$/.test(name))
  expect(listPlaces(others)).toEqual([])
  expect(listPlaces(lifetimes).length).toBeGreaterThan(10)
})

const isTime = ({ format, anyOf = [] }: ApiDocumentNode): boolean =>
  format === 'date-time' || anyOf.some(isTime)

test('times are RFC 3339, and null when they are missing', () => {
  const named = members.filter(({ name }) => name.endsWith('_at'))
  expect(listPlaces(named.filter(({ schema }) => !isTime(schema)))).toEqual([])
  // Filters of requests may be empty.
  const shown = members.filter(({ schema }) => isTime(schema) && !schema.pattern)
  expect(listPlaces(shown.filter(({ schema }) => /\bempty\b/.test(schema.description)))).toEqual([])
  expect(listPlaces(shown).length).toBeGreaterThan(60)
})

/** Ids that may be "". Parameters are no members of a response. */
const emptyIds: Record<string, string> = {
  'Tool.widget_id': 'fixed by the contract',
  'ToolItem.widget_id': 'fixed by the contract',
  'ToolSource.operation_id': 'fixed by the contract',
  'ToolBinding.integration_operation_id': 'fixed by the contract',
  'Release.source_release_id': 'fixed by the contract',
  'DraftSummary.source_release_id': 'fixed by the contract',
  'App.starter_template_id': 'fixed by the contract for apps of v2, whose members v3 has',
}

test('ids are null when they are missing, as responses of all tests show, too', () => {
  const isRequest = ({ holder }: DocumentMember) =>
    /(?:Creation|Change|Batch)(?:\.|[A-Z]|$)|^v3_/.test(holder)
  const ids = members
    .filter(({ name }) => /^id$|^(?!external_id$).+_id$/.test(name))
    .filter((member) => !isRequest(member))
  const named = ids.filter(({ schema }) => /\bempty\b/i.test(schema.description))
  expect(listPlaces(named)).toEqual(Object.keys(emptyIds).toSorted())
  expect(listPlaces(ids.filter(({ schema }) => isNullable(schema))).length).toBeGreaterThan(8)
})
