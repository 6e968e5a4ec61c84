import { expect, it } from 'vitest'
import {
  buildContentsConnection,
  buildContentsIntegration,
  buildContentsTool,
  buildTestContents,
} from '#tests/support/samples/contents.ts'
import { checkPersonalConnectionPublic } from './personal-connection-public.ts'

const shared = buildContentsConnection({ name: 'Books' })
const personal = { ...shared, config: { ...shared.config, account: 'personal' as const } }
const check = (connection: typeof shared, authConnectionId: string | null = 'auth_1') =>
  checkPersonalConnectionPublic(
    buildTestContents({
      integrations: [buildContentsIntegration({ authConnectionId })],
      tools: [buildContentsTool({ id: 'a' })],
      authConnections: [connection],
    }),
  )

it('blocks a release whose tools use the account of a caller whom nobody knows', () => {
  const [issue] = check(personal)
  expect(issue).toMatchObject({ code: 'personal_connection_public', blocksPublish: true })
  expect(issue?.references.map(({ entityId }) => entityId)).toEqual(['auth_1', 'a'])
})

it('reports nothing for a shared connection, or one that no tool uses', () => {
  expect(check(shared)).toEqual([])
  expect(check(personal, null)).toEqual([])
})
