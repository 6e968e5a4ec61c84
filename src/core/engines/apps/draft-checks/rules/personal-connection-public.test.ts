import { expect, it } from 'vitest'
import { runWithoutPauses } from '#base/time-slices.ts'
import {
  buildContentsConnection,
  buildContentsIntegration,
  buildContentsTool,
  buildTestContents,
} from '#tests/support/samples/contents.ts'
import { findDraftIssues } from '../find-draft-issues.ts'
import { checkPersonalConnectionPublic } from './personal-connection-public.ts'

const shared = buildContentsConnection({ name: 'Books' })
const personal = { ...shared, config: { ...shared.config, account: 'personal' as const } }
const build = (connection: typeof shared, authConnectionId: string | null = 'auth_1') =>
  buildTestContents({
    integrations: [buildContentsIntegration({ authConnectionId })],
    tools: [buildContentsTool({ id: 'a' })],
    authConnections: [connection],
  })
const check = (...given: Parameters<typeof build>) => checkPersonalConnectionPublic(build(...given))

it('blocks a release whose tools use the account of an unknown caller', () => {
  const [issue] = check(personal)
  expect(issue).toMatchObject({ code: 'personal_connection_public', blocksPublish: true })
  expect(issue?.references.map(({ entityId }) => entityId)).toEqual(['auth_1', 'a'])
})

it('reports nothing for a shared or an unused connection', () => {
  expect(check(shared)).toEqual([])
  expect(check(personal, null)).toEqual([])
})

it.each([
  ['public', ['The connection Books uses a personal account of each caller, but the app is public']],
  [
    'token',
    ['The connection Books uses a personal account of each caller, but callers send tokens of the app'],
  ],
  ['oauth', []],
] as const)('explains for the access %s why callers are not signed in', (access, messages) => {
  const issues = runWithoutPauses(findDraftIssues(build(personal), access))
  const found = issues.filter(({ code }) => code === 'personal_connection_public')
  expect(found.map(({ message }) => message.replace(/, so callers do not sign in.*/, ''))).toEqual(messages)
})
