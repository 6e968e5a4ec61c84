import { expect, test } from 'vitest'
import { parseWorkspaceGroups } from './workspace-groups.ts'

const id = 'ws_01kb0000000000000000000000'

test('groups have roles in workspaces', () => {
  expect(parseWorkspaceGroups('')).toEqual({ groups: [], problems: [] })
  expect(parseWorkspaceGroups(`api team=${id}:builder, cn=x=${id}:owner,`).groups).toEqual([
    { group: 'api team', workspaceId: id, role: 'builder' },
    { group: 'cn=x', workspaceId: id, role: 'owner' },
  ])
})

test('each entry that is wrong is named with what would be right', () => {
  expect(parseWorkspaceGroups(`team,team=books:owner,team=${id}:admin`).problems).toEqual([
    'entry "team" must be group=workspace:role.',
    'entry "team=books:owner" must name a workspace by its id, such as ws_01….',
    `entry "team=${id}:admin" must end with a role: viewer, builder, publisher, owner.`,
  ])
})
