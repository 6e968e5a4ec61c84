import { beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '#tests/support/service/client.ts'
import { makeApp } from '#tests/support/service/create-resources.ts'
import { inviteTo, makeAppIn, makeWorkspace } from '#tests/support/service/make-workspace.ts'
import { describeWithService } from '#tests/support/service/test-service.ts'

describeWithService('sqlite', 'workspaces in v3', (getService) => {
  let alice: Client
  let bob: Client
  let carol: Client
  const workspaces = '/api/v3/workspaces'
  const accept = (client: Client, token: string) =>
    client.post('/api/v3/workspace-invitations/accept', { token })
  const listMembers = async (id: string) => (await alice.get(`${workspaces}/${id}/members`)).body.data
  const memberOf = async (id: string, user: string) =>
    (await listMembers(id)).find((member: { user_id: string }) => member.user_id === user)

  beforeAll(async () => {
    alice = await getService().as('alice')
    bob = await getService().as('bob')
    carol = await getService().as('carol')
  })

  describe('v3.workspaces.list', () => {
    test('has the personal workspace, always under the same id, and shared ones', async () => {
      const id = await makeWorkspace(getService(), 'alice', { erin: 'viewer' })
      const erin = await getService().as('erin')
      const { body } = await erin.get(workspaces)
      expect(body.data).toMatchObject([
        { kind: 'personal', name: 'Personal', role: 'owner', created_at: null },
        { id, kind: 'shared', name: 'Team', role: 'viewer' },
      ])
      expect((await erin.get(workspaces)).body.data[0].id).toBe(body.data[0].id)
      expect((await bob.get(workspaces)).body.data[0].id).not.toBe(body.data[0].id)
    })

    test('accepts invitations of the verified address, and of no other', async () => {
      const id = await makeWorkspace(getService(), 'alice')
      await alice.post(`${workspaces}/${id}/invitations`, { email: 'Dora@Example.com', role: 'builder' })
      const unverified = await getService().as('dora')
      expect((await unverified.get(workspaces)).body.data).toHaveLength(1)
      const dora = await getService().as('dora', { email_verified: true })
      expect((await dora.get(workspaces)).body.data[1]).toMatchObject({ id, role: 'builder' })
      expect((await alice.get(`${workspaces}/${id}/invitations`)).body.data).toEqual([])
    })
  })

  describe('v3.workspaces.create', () => {
    test('makes the caller the owner; members who may build make apps there', async () => {
      const id = await makeWorkspace(getService(), 'alice', { bob: 'builder', carol: 'viewer' })
      const appId = await makeAppIn(bob, id)
      expect((await alice.get(`/api/v2/apps/${appId}`)).status).toBe(200)
      const v1 = await bob.post('/api/v1/apps', { name: 'One', workspaceId: id })
      expect(v1.status).toBe(201)
      const rejected = await carol.post('/api/v2/apps', { name: 'No', workspace_id: id })
      expect(rejected.body.error).toMatchObject({
        code: 'forbidden',
        details: { required_role: 'builder', role: 'viewer' },
      })
      const outsider = await getService().as('mallory')
      const unknown = await outsider.post('/api/v2/apps', { name: 'No', workspace_id: id })
      expect(unknown.body.error).toMatchObject({
        code: 'unprocessable',
        details: [{ path: 'workspace_id', code: 'unknown_reference' }],
      })
    })

    test('lists of apps cover all workspaces, or one', async () => {
      const id = await makeWorkspace(getService(), 'alice', { frank: 'publisher' })
      const appId = await makeAppIn(alice, id, 'Of the team')
      const frank = await getService().as('frank')
      const ownId = await makeApp(frank, 'Of Frank')
      const list = async (query = '') => (await frank.get(`/api/v3/apps${query}`)).body.data
      expect(await list()).toMatchObject([
        { id: ownId, role: 'owner' },
        { id: appId, role: 'publisher', workspace_id: id },
      ])
      const [personal] = (await frank.get(workspaces)).body.data
      expect(await list(`?workspace_id=${id}`)).toMatchObject([{ id: appId }])
      expect(await list(`?workspace_id=${personal.id}`)).toMatchObject([{ id: ownId }])
      expect((await frank.get('/api/v1/apps')).body.apps).toHaveLength(2)
      const first = (await frank.get('/api/v3/apps?limit=1')).body
      const rest = await frank.get(
        `/api/v3/apps?limit=1&cursor=${encodeURIComponent(first.page.next_cursor)}`,
      )
      expect([first.data[0].id, rest.body.data[0].id]).toEqual([ownId, appId])
      expect((await frank.get('/api/v3/apps?workspace_id=ws_x')).status).toBe(404)
    })
  })

  describe('v3.workspaces.read', () => {
    test('a foreign workspace looks like a missing one', async () => {
      const id = await makeWorkspace(getService(), 'alice')
      expect((await alice.get(`${workspaces}/${id}`)).body.workspace).toMatchObject({ id, role: 'owner' })
      const [foreign, missing] = [await bob.get(`${workspaces}/${id}`), await bob.get(`${workspaces}/ws_x`)]
      expect([foreign.status, foreign.body.error.message]).toEqual([404, missing.body.error.message])
      const [personal] = (await alice.get(workspaces)).body.data
      expect((await alice.get(`${workspaces}/${personal.id}`)).body.workspace.kind).toBe('personal')
      expect((await bob.get(`${workspaces}/${personal.id}`)).status).toBe(404)
    })
  })

  describe('v3.workspaces.rename', () => {
    test('is for owners, and not for a personal workspace', async () => {
      const id = await makeWorkspace(getService(), 'alice', { bob: 'publisher' })
      const renamed = await alice.patch(`${workspaces}/${id}`, { name: 'Shop' })
      expect(renamed.body.workspace).toMatchObject({ name: 'Shop' })
      expect((await bob.patch(`${workspaces}/${id}`, { name: 'No' })).status).toBe(403)
      const [personal] = (await alice.get(workspaces)).body.data
      expect((await alice.patch(`${workspaces}/${personal.id}`, { name: 'No' })).status).toBe(409)
    })
  })

  describe('v3.workspaces.delete', () => {
    test('requires an empty workspace', async () => {
      const id = await makeWorkspace(getService(), 'alice', { bob: 'builder' })
      const appId = await makeAppIn(alice, id)
      expect((await alice.delete(`${workspaces}/${id}`)).body.error.message).toContain('has an app')
      await alice.delete(`/api/v2/apps/${appId}`)
      expect((await alice.delete(`${workspaces}/${id}`)).body).toEqual({ deleted: true })
      expect((await bob.get(`${workspaces}/${id}`)).status).toBe(404)
    })
  })

  describe('v3.apps.transfer', () => {
    test('moves an app between workspaces of an owner; a taken slug gets a number', async () => {
      const id = await makeWorkspace(getService(), 'alice', { bob: 'builder' })
      const other = await makeWorkspace(getService(), 'bob', { alice: 'publisher' })
      await makeAppIn(alice, id, 'Moved')
      const appId = await makeApp(alice, 'Moved')
      const transfer = (client: Client, workspace: string) =>
        client.post(`/api/v3/apps/${appId}/transfer`, { workspace_id: workspace })
      expect((await bob.get(`/api/v2/apps/${appId}`)).status).toBe(404)
      expect((await transfer(alice, id)).body).toEqual({ app_id: appId, workspace_id: id, slug: 'moved-2' })
      expect((await bob.get(`/api/v2/apps/${appId}`)).status).toBe(200)
      expect((await transfer(bob, other)).status).toBe(403)
      expect((await transfer(alice, other)).status).toBe(403)
      expect((await transfer(alice, id)).status).toBe(409)
      expect((await transfer(alice, 'ws_x')).status).toBe(422)
      const [personal] = (await alice.get(workspaces)).body.data
      expect((await transfer(alice, personal.id)).status).toBe(200)
      expect((await bob.get(`/api/v2/apps/${appId}`)).status).toBe(404)
    })

    test('and a release at the same time are one after the other', async () => {
      const id = await makeWorkspace(getService(), 'alice')
      const appId = await makeApp(alice, 'Raced')
      const [moved, released] = await Promise.all([
        alice.post(`/api/v3/apps/${appId}/transfer`, { workspace_id: id }),
        alice.post(`/api/v2/apps/${appId}/releases`),
      ])
      expect([moved.status, released.status]).toEqual([200, 201])
      const { data } = (await alice.get(`/api/v3/apps?workspace_id=${id}`)).body
      expect(data).toMatchObject([{ id: appId, live_release: { version: 1 } }])
    })
  })

  describe('v3.members.list', () => {
    test('shows members to members, with the claims of their tokens', async () => {
      const id = await makeWorkspace(getService(), 'alice', { bob: 'viewer' })
      const { body } = await bob.get(`${workspaces}/${id}/members`)
      expect(body.data).toMatchObject([
        { user_id: 'alice', email: 'alice@example.com', role: 'owner' },
        { user_id: 'bob', name: 'bob', role: 'viewer' },
      ])
    })
  })

  describe('v3.members.change', () => {
    test('takes effect at once; the last owner stays one', async () => {
      const id = await makeWorkspace(getService(), 'alice', { bob: 'viewer' })
      const change = async (user: string, role: string) =>
        alice.patch(`${workspaces}/${id}/members/${(await memberOf(id, user)).id}`, { role })
      expect((await change('alice', 'builder')).body.error.details).toMatchObject([{ code: 'last_owner' }])
      expect((await change('bob', 'owner')).body.member).toMatchObject({ role: 'owner' })
      expect((await bob.patch(`${workspaces}/${id}`, { name: 'Of Bob' })).status).toBe(200)
      expect((await change('alice', 'builder')).status).toBe(200)
      expect((await change('bob', 'viewer')).status).toBe(403)
    })
  })

  describe('v3.members.remove', () => {
    test('makes the apps look missing', async () => {
      const id = await makeWorkspace(getService(), 'alice', { bob: 'publisher' })
      const appId = await makeAppIn(bob, id)
      const member = await memberOf(id, 'bob')
      expect((await bob.delete(`${workspaces}/${id}/members/${member.id}`)).status).toBe(403)
      expect((await alice.delete(`${workspaces}/${id}/members/${member.id}`)).body).toEqual({ deleted: true })
      for (const path of [`/api/v2/apps/${appId}`, `${workspaces}/${id}`])
        expect((await bob.get(path)).status).toBe(404)
      expect((await alice.delete(`${workspaces}/${id}/members/${member.id}`)).status).toBe(404)
    })

    test('during edits leaves no edit that was acknowledged afterwards', async () => {
      const id = await makeWorkspace(getService(), 'alice', { bob: 'builder' })
      const appId = await makeAppIn(alice, id)
      const member = await memberOf(id, 'bob')
      const edits = Array.from({ length: 6 }, (_, n) =>
        bob.patch(`/api/v2/apps/${appId}`, { description: `edit ${n}` }),
      )
      const removed = await alice.delete(`${workspaces}/${id}/members/${member.id}`)
      const { body } = await alice.get(`/api/v2/apps/${appId}`)
      const statuses = (await Promise.all(edits)).map(({ status }) => status)
      expect(removed.status).toBe(200)
      expect(statuses.every((status) => status === 200 || status === 404)).toBe(true)
      const after = await alice.get(`/api/v2/apps/${appId}`)
      expect(after.body.app.description).toBe(body.app.description)
    })
  })

  describe('v3.members.leave', () => {
    test('is for all but the last owner, also when two leave at once', async () => {
      const id = await makeWorkspace(getService(), 'alice', { bob: 'owner', carol: 'viewer' })
      expect((await carol.post(`${workspaces}/${id}/leave`)).body).toEqual({ left: true })
      const replies = await Promise.all(
        [alice, bob].map((client) => client.post(`${workspaces}/${id}/leave`)),
      )
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
      const left = replies[0]?.status === 200 ? bob : alice
      expect((await left.get(`${workspaces}/${id}/members`)).body.data).toHaveLength(1)
    })
  })

  describe('v3.workspaceInvitations.list', () => {
    test('shows open ones without their links; a new one to the same address replaces the other', async () => {
      const id = await makeWorkspace(getService(), 'alice')
      const first = await inviteTo(alice, id, 'viewer')
      const second = await inviteTo(alice, id, 'viewer')
      const { data } = (await alice.get(`${workspaces}/${id}/invitations`)).body
      expect(data.map((invitation: { id: string }) => invitation.id)).toEqual([second.invitationId])
      expect(JSON.stringify(data)).not.toContain(second.token)
      expect((await accept(bob, first.token)).status).toBe(404)
    })
  })

  describe('v3.workspaceInvitations.create', () => {
    test('is for owners of a shared workspace', async () => {
      const [personal] = (await alice.get(workspaces)).body.data
      const sent = { email: 'x@example.com', role: 'viewer' }
      const rejected = await alice.post(`${workspaces}/${personal.id}/invitations`, sent)
      expect(rejected.body.error.message).toContain('To share apps, create a workspace')
      const id = await makeWorkspace(getService(), 'alice', { bob: 'publisher' })
      expect((await bob.post(`${workspaces}/${id}/invitations`, sent)).status).toBe(403)
      const bad = await alice.post(`${workspaces}/${id}/invitations`, { ...sent, email: 'nobody' })
      expect(bad.status).toBe(400)
    })
  })

  describe('v3.workspaceInvitations.revoke', () => {
    test('ends the link', async () => {
      const id = await makeWorkspace(getService(), 'alice')
      const { token, invitationId } = await inviteTo(alice, id, 'owner')
      expect((await alice.delete(`${workspaces}/${id}/invitations/${invitationId}`)).status).toBe(200)
      expect((await accept(bob, token)).status).toBe(404)
    })
  })

  describe('v3.workspaceInvitations.open', () => {
    test('shows the offer, and leaves the invitation open', async () => {
      const id = await makeWorkspace(getService(), 'alice')
      const { token } = await inviteTo(alice, id, 'builder')
      const opened = await bob.post('/api/v3/workspace-invitations/open', { token })
      expect(opened.body.invitation).toEqual({
        workspace_id: id,
        workspace_name: 'Team',
        role: 'builder',
        email: 'builder@example.com',
        invited_by: expect.stringContaining('alice'),
      })
      expect((await bob.get(`${workspaces}/${id}`)).status).toBe(404)
      const stranger = await getService().as(null)
      const seen = await stranger.post('/api/v3/workspace-invitations/open', { token })
      expect(seen.body).toEqual(opened.body)
      expect((await stranger.post('/api/v3/workspace-invitations/accept', { token })).status).toBe(401)
      expect((await stranger.post('/api/v3/workspace-invitations/open', { token: 'x' })).status).toBe(404)
    })
  })

  describe('v3.workspaceInvitations.accept', () => {
    test('works once, also for two at once; a member keeps the higher role', async () => {
      const id = await makeWorkspace(getService(), 'alice')
      const { token } = await inviteTo(alice, id, 'builder')
      const replies = await Promise.all([accept(bob, token), accept(carol, token)])
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 404])
      const again = await inviteTo(alice, id, 'viewer')
      expect((await accept(alice, again.token)).status).toBe(200)
      expect((await memberOf(id, 'alice')).role).toBe('owner')
      expect(await listMembers(id)).toHaveLength(2)
    })
  })
})
