import { describe, expect, test } from 'vitest'
import type { Client } from '#tests/support/service/client.ts'
import { makeApp } from '#tests/support/service/create-resources.ts'
import { describeOnBothEngines } from '#tests/support/service/test-service.ts'

// biome-ignore lint/suspicious/noExplicitAny: tests check the members that matter to them
type Entry = Record<string, any>

describeOnBothEngines('the audit trail in v3', (service) => {
  const list = async (client: Client, query = ''): Promise<Entry[]> =>
    (await client.get(`/api/v3/audit?limit=100${query}`)).body.data
  const outline = (entries: Entry[]) =>
    entries.map(({ operation, fields, changes }) => [
      operation,
      fields.join(' '),
      changes.map(({ kind, action }: Entry) => `${kind} ${action}`).join(),
    ])

  describe('v3.audit.list', () => {
    test('names the author, the resource, the members, the origin and the request', async () => {
      const alice = await service().as('alice-1')
      const appId = await makeApp(alice)
      const { headers } = await alice.patch(`/api/v1/apps/${appId}`, {
        name: 'Cats',
        branding: { accentColor: '#000000' },
      })
      const [newest] = await list(alice, `&app_id=${appId}`)
      expect(newest).toEqual({
        id: expect.stringMatching(/^aud_/),
        at: expect.stringMatching(/^20\d\d-.*Z$/),
        app_id: appId,
        workspace_id: expect.stringMatching(/^ws_/),
        actor: {
          kind: 'user',
          issuer: service().issuerUrl,
          subject: 'alice-1',
          email: expect.any(String),
          name: null,
        },
        on_behalf_of: null,
        via: 'api',
        operation: 'v1.apps.change',
        fields: ['name', 'branding.accentColor'],
        changes: [{ kind: 'app', action: 'changed', ids: [appId], count: 1 }],
        address: '127.0.0.1',
        credential_id: null,
        request_id: headers.get('x-request-id'),
      })
    })

    test('has one entry for a change of many resources, and none without a change', async () => {
      const alice = await service().as('alice-2')
      const appId = await makeApp(alice)
      const prompts = `/api/v3/apps/${appId}/prompts`
      const { status, body } = await alice.post(prompts, { name: 'hello', template: 'Hello.' })
      expect([status, body.error]).toEqual([201, undefined])
      const promptId = body.prompt.id
      await alice.patch(`${prompts}/${promptId}`, {})
      await alice.patch(`/api/v1/apps/${appId}`, { name: 'Pets' })
      await alice.patch(`${prompts}/prm_missing`, { title: 'No' })
      await alice.post(`/api/v3/apps/${appId}/draft/validate`)
      await alice.get(`/api/v3/apps/${appId}/prompts`)
      expect(outline(await list(alice, `&app_id=${appId}`))).toEqual([
        ['v3.prompts.create', 'name template', 'prompt created'],
        ['v2.apps.create', 'name', 'app created'],
      ])
    })

    test('shows owners the changes of their apps, and all users their own changes', async () => {
      const [alice, bob] = [await service().as('alice-3'), await service().as('bob-3')]
      const appId = await makeApp(alice)
      expect((await bob.get(`/api/v3/audit?app_id=${appId}`)).status).toBe(404)
      expect(await list(bob)).toEqual([])
      expect(await list(alice)).toHaveLength(1)
      expect((await alice.get('/api/v3/audit?scope=service')).status).toBe(404)
      await alice.delete(`/api/v2/apps/${appId}`)
      expect((await alice.get(`/api/v3/audit?app_id=${appId}`)).status).toBe(404)
      expect(outline(await list(alice))[0]).toEqual(['v2.apps.delete', '', 'app removed'])
    })

    test('filters by subject, operation and time, page by page', async () => {
      const alice = await service().as('alice-4')
      const ids = [await makeApp(alice, 'A'), await makeApp(alice, 'B'), await makeApp(alice, 'C')]
      const [newest, middle] = await list(alice)
      expect(await list(alice, '&operation=v2.apps.')).toHaveLength(3)
      expect(await list(alice, '&operation=v2.apps.%25')).toEqual([])
      expect(await list(alice, '&subject=alice-4')).toHaveLength(3)
      expect(await list(alice, '&subject=bob')).toEqual([])
      expect(await list(alice, `&since=${newest?.at}`)).toEqual([newest])
      expect((await list(alice, `&until=${newest?.at}`))[0]).toEqual(middle)
      const first = (await alice.get('/api/v3/audit?limit=2')).body
      const second = (await alice.get(`/api/v3/audit?limit=2&cursor=${first.page.next_cursor}`)).body
      const listed = [...first.data, ...second.data].map((entry) => entry.app_id)
      expect(listed).toEqual(ids.toReversed())
      expect(second.page.has_more).toBe(false)
    })

    test('shows owners of a workspace its changes and those of its apps', async () => {
      const [alice, bob] = [await service().as('alice-6'), await service().as('bob-6')]
      const { workspace } = (await alice.post('/api/v3/workspaces', { name: 'Team' })).body
      const made = await alice.post('/api/v2/apps', { name: 'Shared', workspace_id: workspace.id })
      await makeApp(alice, 'Personal')
      await alice.patch(`/api/v3/workspaces/${workspace.id}`, { name: 'The team' })
      const filter = `&workspace_id=${workspace.id}`
      const entries = await list(alice, filter)
      expect(entries.map(({ operation, workspace_id }) => [operation, workspace_id])).toEqual([
        ['v3.workspaces.rename', workspace.id],
        ['v2.apps.create', workspace.id],
        ['v3.workspaces.create', workspace.id],
      ])
      expect(await list(alice, `${filter}&app_id=${made.body.app.id}`)).toEqual([entries[1]])
      for (const path of ['audit', 'audit/export'])
        expect((await bob.get(`/api/v3/${path}?workspace_id=${workspace.id}`)).status).toBe(404)
      const { invitation } = (
        await alice.post(`/api/v3/workspaces/${workspace.id}/invitations`, {
          email: 'bob@example.com',
          role: 'publisher',
        })
      ).body
      const token = new URL(invitation.url).searchParams.get('token')
      await bob.post('/api/v3/workspace-invitations/accept', { token })
      expect((await bob.get(`/api/v3/audit?workspace_id=${workspace.id}`)).status).toBe(403)
      expect((await list(alice, filter))[0]?.operation).toContain('accept')
    })

    test('has no value of any member, and so no secret', async () => {
      const alice = await service().as('alice-5')
      const appId = await makeApp(alice)
      const config = { type: 'api_key', header_name: 'X-Api-Key', api_key: 'planted-secret-1' }
      const sent = { name: 'Shop', config }
      const { status, body } = await alice.post(`/api/v2/apps/${appId}/auth-connections`, sent)
      expect([status, body.error]).toEqual([201, undefined])
      await alice.patch(`/api/v1/apps/${appId}`, { name: 'planted-value-2' })
      const entries = JSON.stringify(await list(alice, `&app_id=${appId}`))
      expect(entries).toContain('auth_connection')
      expect(entries).not.toContain('planted')
    })
  })

  describe('v3.audit.export', () => {
    const read = async (client: Client, query = ''): Promise<Entry[]> => {
      const { status, headers, body } = await client.get(`/api/v3/audit/export${query}`)
      expect([status, headers.get('content-type')]).toEqual([200, 'application/jsonl'])
      return body
        .split('\n')
        .slice(0, -1)
        .map((line: string) => JSON.parse(line))
    }

    test('has the entries of the list, line by line, with the same filters and for the same people', async () => {
      const [alice, bob] = [await service().as('alice-7'), await service().as('bob-7')]
      const appId = await makeApp(alice)
      for (let n = 0; n < 3; n++) await alice.patch(`/api/v1/apps/${appId}`, { name: `Pets ${n}` })
      expect(await read(alice)).toEqual(await list(alice))
      expect(await read(alice, `?app_id=${appId}&operation=v1.`)).toHaveLength(3)
      expect(await read(bob)).toEqual([])
      expect((await bob.get(`/api/v3/audit/export?app_id=${appId}`)).status).toBe(404)
      expect((await alice.get('/api/v3/audit/export?scope=service')).status).toBe(404)
      expect((await alice.get('/api/v3/audit/export?since=yesterday')).status).toBe(400)
    })
  })
})
