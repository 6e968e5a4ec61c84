import { expect, it } from 'vitest'
import {
  buildContentsConnection,
  buildContentsIntegration,
  buildContentsTool,
  buildTestContents,
} from '#tests/support/samples/contents.ts'
import { checkPublicWriteAccess } from './public-write-access.ts'

const hints = {
  title: '',
  readOnlyHint: false,
  destructiveHint: true,
  idempotentHint: false,
  openWorldHint: true,
}
const integrations = [buildContentsIntegration({ authConnectionId: 'auth_1' })]
const stored = {
  ...buildContentsConnection({ name: 'Shop key' }),
  secretNames: ['accessToken' as const],
}
const none = { ...stored, secretNames: [], boundOrigins: [] }
const writeTool = (id: string, over = {}) =>
  buildContentsTool({ id, name: `Order ${id}`, annotations: hints, ...over })
const check = (tools: ReturnType<typeof writeTool>[], connection: typeof stored | typeof none = stored) =>
  checkPublicWriteAccess(buildTestContents({ integrations, tools, authConnections: [connection] }))

it('names the tools that write and the credential that they write with', () => {
  const [issue, ...others] = check([writeTool('a'), writeTool('b')])
  expect(others).toEqual([])
  expect(issue).toMatchObject({ code: 'public_write_access', severity: 'warning', blocksPublish: false })
  expect(issue?.message).toContain('anyone can call Order a, Order b with the credential Shop key')
  expect(issue?.references.map(({ entityId }) => entityId)).toEqual(['a', 'b', 'auth_1'])
})

it('names five tools and the number of the others', () => {
  const [issue] = check(Array.from({ length: 8 }, (_, n) => writeTool(String(n))))
  expect(issue?.message).toContain('Order 4 and 3 more')
})

it('counts a token that was obtained in a browser, which the contents do not show', () => {
  expect(check([writeTool('a')], { ...none, boundOrigins: ['https://shop.example'] })).toHaveLength(1)
})

it('reports no tool that reads, is disabled or has no credential', () => {
  expect(check([writeTool('a', { annotations: { ...hints, readOnlyHint: true } })])).toEqual([])
  expect(check([writeTool('a', { enabled: false })])).toEqual([])
  expect(check([writeTool('a')], none)).toEqual([])
})
