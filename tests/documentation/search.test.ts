import { expect, test } from 'vitest'
import { apiFamilies } from '#endpoints/index.ts'
import { buildFamilyDocument } from '#endpoints/well-known/openapi-documents.ts'
import { about } from '#main/about.ts'
import { operationTable } from '#tests/support/service/operation-table.ts'
import { findOperations } from '../../web/reference/search.js'
import { synonyms } from '../../web/reference/synonyms.js'

type Described = { operationId: string; summary: string; description?: string; tags: string[] }

const api = {
  families: apiFamilies,
  operations: operationTable,
  info: { ...about, baseUrl: 'http://localhost', issuer: 'http://localhost/auth' },
}

const listOperations = (family: (typeof apiFamilies)[number]) => {
  const { paths } = buildFamilyDocument(api, family) as { paths: Record<string, Record<string, Described>> }
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId: id, ...texts }]) => ({
      id,
      path,
      method,
      ...texts,
    })),
  )
}

const [v1 = [], , v3 = []] = apiFamilies.map(listOperations)

const search = (phrase: string, operations = v3) =>
  [...findOperations(operations, phrase)].map((id) => id.split('_').slice(1).join('.'))

test.each([
  ['rotate', 'serviceCredentials.create'],
  ['rotate secret', 'watches.createWebhook'],
  ['invite', 'workspaceInvitations.create'],
  ['invite', 'invitations.create'],
  ['hide', 'tools.change'],
  ['approve', 'pendingDefinitions.accept'],
  ['approval', 'tools.change'],
  ['undo', 'draft.discard'],
  ['undo', 'releases.restore'],
  ['rollback', 'releases.restore'],
  ['roll back', 'releases.restore'],
  ['secret', 'serviceCredentials.create'],
  ['api key', 'tokens.create'],
  ['publish', 'releases.create'],
  ['deploy', 'releases.create'],
  ['go live', 'releases.create'],
  ['disable', 'tools.change'],
  ['disable', 'users.change'],
  ['disable user', 'users.change'],
  ['password', 'users.changePassword'],
  ['forgot password', 'users.resetPassword'],
  ['webhook', 'watches.createWebhook'],
  ['logs', 'calls.list'],
  ['usage', 'calls.series'],
  ['try', 'tools.execute'],
  ['run', 'tests.run'],
  ['rename', 'workspaces.rename'],
  ['edit tool', 'tools.change'],
  ['remove member', 'members.remove'],
  ['kick', 'members.remove'],
  ['sign out', 'sessions.revoke'],
  ['dry run', 'tools.preview'],
  ['diff', 'draft.changes'],
  ['export', 'appFile.read'],
  ['yaml', 'appFile.apply'],
  ['refresh', 'watches.check'],
  ['share', 'workspaceInvitations.create'],
  ['history', 'audit.list'],
  ['version', 'service.read'],
  ['POST /apps/{app_id}/tools', 'tools.create'],
  ['v3_tools_create', 'tools.create'],
])('"%s" finds %s', (phrase, id) => {
  expect(search(phrase)).toContain(id)
})

test('the archived family is found by the same words', () => {
  expect(search('publish', v1)).toEqual(['apps.deploy'])
})

test('a word narrows: few operations are found by it', () => {
  expect(search('rollback')).toEqual(['draft.clone', 'releases.restore'])
  expect(search('invite').length).toBeLessThan(15)
})

test('descriptions are searched only when nothing else has the words', () => {
  const operations = [
    { id: 'v3_a_read', path: '/a', method: 'get', summary: 'Read a lamp' },
    {
      id: 'v3_b_read',
      path: '/b',
      method: 'get',
      summary: 'Read b',
      description: 'Not a lamp but a quokka.',
    },
  ]
  expect([...findOperations(operations, 'lamp')]).toEqual(['v3_a_read'])
  expect([...findOperations(operations, 'quokka')]).toEqual(['v3_b_read'])
  expect([...findOperations(operations, 'zebra')]).toEqual([])
})

test('every synonym belongs to an operation', () => {
  const ids = new Set(operationTable.map(({ id }) => id.slice(id.indexOf('.') + 1)))
  expect(Object.keys(synonyms).filter((id) => !ids.has(id))).toEqual([])
})
