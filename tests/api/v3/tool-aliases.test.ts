import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { startUpstreamApi, type UpstreamApi } from '#tests/support/servers/upstream-api.ts'
import type { Client as ApiClient } from '#tests/support/service/client.ts'
import { makeApp, makeTool } from '#tests/support/service/create-resources.ts'
import { describeWithService } from '#tests/support/service/test-service.ts'
import { buildJsonRpcRequest, postMcp } from '../../support/raw-mcp.ts'

const eras = [{}, { versionNegotiation: { mode: { pin: '2026-07-28' } } }] as const

describeWithService('sqlite', 'aliases of tools in v3', (service) => {
  let alice: ApiClient
  let api: UpstreamApi

  beforeAll(async () => {
    alice = await service().as('alice')
    api = await startUpstreamApi()
    return () => api.close()
  })

  /** An app with one released tool, find_books, which takes a required q and a page. */
  async function makeReleasedApp(name: string) {
    const appId = await makeApp(alice, name)
    const sent = { name: 'Books', kind: 'rest', base_url: api.url }
    const { integration } = (await alice.post(`/api/v2/apps/${appId}/integrations`, sent)).body
    const operation = async (title: string, inputs: object[]) => {
      const path = `/api/v2/apps/${appId}/integrations/${integration.id}/operations`
      const body = { name: title, method: 'GET', path: '/books', input_schema: inputs }
      return (await alice.post(path, body)).body.operation.id as string
    }
    const tool = await makeTool(
      alice,
      appId,
      'Find books',
      await operation('Find', [
        { name: 'q', type: 'string', required: true },
        { name: 'page', type: 'integer' },
      ]),
    )
    const app = `/api/v3/apps/${appId}`
    const toolPath = `${app}/tools/${tool.id}`
    const release = async () => {
      const { status, body } = await alice.post(`${app}/releases`)
      expect(status, JSON.stringify(body)).toBe(201)
      return body as { release: { id: string; endpoint: string }; client_contract: object }
    }
    const changes = async () => (await alice.get(`${app}/draft/changes`)).body
    const preserve = (body: object = {}) => alice.post(`${app}/draft/preserve-calls`, body)
    const aliases = async () => (await alice.get(`${app}/tool-aliases`)).body.data
    return { app, tool, toolPath, operation, release, changes, keep: preserve, aliases }
  }

  /** Renames the tool, and q to query, and drops page. */
  async function renameAll({ toolPath, operation }: Awaited<ReturnType<typeof makeReleasedApp>>) {
    const id = await operation('Search', [{ name: 'query', type: 'string', required: true }])
    const { status } = await alice.patch(toolPath, { key: 'search_books', source: { operation_id: id } })
    expect(status).toBe(200)
  }

  async function connectClients(endpoint: string) {
    return Promise.all(
      eras.map(async (options) => {
        const client = new Client({ name: 'store', version: '1' }, options)
        await client.connect(new StreamableHTTPClientTransport(new URL(endpoint)))
        const { tools } = await client.listTools()
        return { client, cached: tools.map(({ name }) => name) }
      }),
    )
  }

  const expectedAlias = {
    name: 'find_books',
    until: null,
    renamed_arguments: { q: 'query' },
    dropped_arguments: ['page'],
    default_arguments: {},
  }

  describe('v3.draft.preserveCalls', () => {
    test('keeps the earlier contract for clients of both eras that know it, until it is removed', async () => {
      const made = await makeReleasedApp('Kept')
      const { app, tool, toolPath, release, changes, keep: preserve, aliases } = made
      const first = await release()
      const clients = await connectClients(first.release.endpoint)
      expect(clients.map(({ cached }) => cached)).toEqual([['find_books'], ['find_books']])

      await renameAll(made)
      expect((await changes()).client_contract).toMatchObject({ class: 'breaking', server_version: '2.0.0' })
      const dry = await preserve({ dry_run: true })
      expect(dry.body.data).toEqual([
        {
          name: 'find_books',
          tool_id: tool.id,
          tool_key: 'search_books',
          tool_name: 'Find books',
          alias: expectedAlias,
          class: 'rescan',
          notice: expect.stringContaining('still accepted'),
          is_decided: true,
        },
      ])
      expect(await aliases()).toEqual([])
      expect((await preserve()).body).toEqual(dry.body)
      const preserved = await changes()
      expect(preserved.client_contract).toMatchObject({
        class: 'rescan',
        breaking: 0,
        server_version: '1.1.0',
      })
      expect(preserved.client_changes).toMatchObject([
        {
          kind: 'tool_renamed',
          class: 'rescan',
          notice: expect.stringContaining('still served, as an alias of search_books'),
        },
        { kind: 'tool_input_changed', class: 'rescan' },
        { kind: 'tool_alias_added', name: 'find_books', class: 'live' },
      ])
      expect(preserved.data).toContainEqual(
        expect.objectContaining({
          entity_type: 'tool',
          fields: expect.arrayContaining([
            expect.objectContaining({ path: 'aliases[0].name', after: 'find_books' }),
          ]),
        }),
      )
      expect((await preserve()).body.data).toEqual([])
      const second = await release()

      for (const { client } of clients) {
        const result = await client.callTool({ name: 'find_books', arguments: { q: 'Emma', page: 2 } })
        expect(result.isError, JSON.stringify(result)).toBeFalsy()
        expect(api.seen.at(-1)?.url).toBe('/books?query=Emma')
        const wrong = await client.callTool({ name: 'find_books', arguments: { q: 7 } })
        expect(wrong).toMatchObject({
          isError: true,
          content: [{ text: expect.stringMatching(/for the tool find_books:\n- q must be/) }],
        })
        expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(['search_books'])
        const current = await client.callTool({ name: 'search_books', arguments: { query: 'Emma' } })
        expect(current.isError).toBeFalsy()
      }
      await vi.waitFor(async () => expect((await aliases())[0]?.calls).toBe(4), 15_000)
      expect(await aliases()).toEqual([
        {
          ...expectedAlias,
          tool_id: tool.id,
          tool_key: 'search_books',
          tool_name: 'Find books',
          is_expired: false,
          calls: 4,
          last_called_at: expect.stringMatching(/^\d{4}-.*Z$/),
        },
      ])
      const listRecords = async () => {
        const { data: calls } = (await alice.get(`${app}/calls`)).body
        return calls.map(({ tool: name, alias }: Record<string, string>) => `${name} ${alias}`).sort()
      }
      const ofEarlierName = Array(4).fill('search_books find_books')
      await expect.poll(listRecords).toEqual([...ofEarlierName, 'search_books null', 'search_books null'])

      await alice.patch(toolPath, { aliases: [{ ...expectedAlias, until: '2020-01-31' }] })
      const { issues } = (await alice.get(`${app}/draft/diagnostics`)).body
      expect(issues.map(({ code }: { code: string }) => code)).toContain('tool_alias_expired')
      expect((await aliases())[0]).toMatchObject({ is_expired: true, calls: 4 })
      expect((await changes()).client_changes).toMatchObject([
        { kind: 'tool_alias_removed', class: 'breaking' },
      ])
      // An expired alias does not end a new one.
      const renewed = await preserve({ dry_run: true })
      expect(renewed.body.data).toMatchObject([{ alias: { name: 'find_books', until: null } }])
      await release()
      for (const { client } of clients)
        await expect(client.callTool({ name: 'find_books', arguments: { q: 'a' } })).rejects.toMatchObject({
          code: -32602,
          message: expect.stringMatching(
            /Unknown tool: find_books\. It was the earlier name of search_books and was served until 2020-01-31/,
          ),
        })

      await alice.patch(toolPath, { aliases: [] })
      await release()
      for (const { client } of clients) {
        await expect(client.callTool({ name: 'find_books', arguments: { q: 'a' } })).rejects.toMatchObject({
          code: -32602,
          message: expect.stringMatching(/Unknown tool: find_books$/),
        })
        await client.close()
      }
      const pinned = `${second.release.endpoint}/releases/${second.release.id}`
      const call = { name: 'find_books', arguments: { q: 'pinned' } }
      const { json } = await postMcp(pinned, buildJsonRpcRequest('tools/call', call), {
        authorization: `Bearer ${await service().token('alice')}`,
      })
      expect(json).not.toMatchObject({ result: { isError: true } })
      expect(api.seen.at(-1)?.url).toBe('/books?query=pinned')
    })

    test('gives no alias the name of a tool of search mode, which would block the release', async () => {
      const { app, toolPath, release, keep: preserve } = await makeReleasedApp('Searched')
      await alice.patch(toolPath, { key: 'search_tools' })
      await release()
      await alice.patch(toolPath, { key: 'search_books' })
      await alice.patch(`${app}/tool-mode`, { tool_mode: 'search' })
      const { body } = await preserve()
      const names = body.data.map(({ alias }: { alias: { name: string } | null }) => alias?.name ?? null)
      expect(names).not.toContain('search_tools')
      await release()
    })

    test('lets a tool that keeps its name accept its earlier arguments, and new calls as they are', async () => {
      const made = await makeReleasedApp('Own name')
      const { toolPath, operation, release, changes, keep: preserve, aliases } = made
      await release()
      const id = await operation('Search', [{ name: 'query', type: 'string', required: true }])
      await alice.patch(toolPath, { source: { operation_id: id } })
      expect((await changes()).client_contract.class).toBe('breaking')
      const { body } = await preserve({ tools: ['find_books'], until: '2999-12-31' })
      expect(body.data).toMatchObject([{ alias: { ...expectedAlias, until: '2999-12-31' }, class: 'rescan' }])
      expect((await changes()).client_contract).toMatchObject({ class: 'rescan', breaking: 0 })
      const { release: released } = await release()
      const [connected] = await connectClients(released.endpoint)
      if (!connected) throw new Error('no client is connected')
      const { client } = connected
      for (const args of [{ q: 'Emma', page: 2 }, { query: 'Emma' }]) {
        const result = await client.callTool({ name: 'find_books', arguments: args })
        expect(result.isError, JSON.stringify(result)).toBeFalsy()
        expect(api.seen.at(-1)?.url).toBe('/books?query=Emma')
      }
      // Only the call with earlier arguments counts for the alias.
      await vi.waitFor(async () => expect((await aliases())[0]?.calls).toBe(1), 15_000)
      await client.close()
    })

    test('names the calls that no alias can preserve, and replaces a removed tool with another of the same operation', async () => {
      const made = await makeReleasedApp('Removed')
      const { app, tool, operation, release, changes, keep: preserve } = made
      const other = await makeTool(alice, app.split('/').at(-1) ?? '', 'Other', await operation('Other', []))
      await release()
      await alice.delete(`${app}/tools/${tool.id}`)
      const preserved = await preserve({ dry_run: true })
      expect(preserved.body.data).toMatchObject([
        {
          name: 'find_books',
          tool_id: other.id,
          alias: { dropped_arguments: ['q', 'page'] },
          class: 'rescan',
        },
      ])
      await alice.patch(`${app}/tools/${other.id}`, { enabled: false })
      expect((await preserve()).body.data).toMatchObject([
        {
          name: 'find_books',
          tool_id: null,
          alias: null,
          class: 'breaking',
          notice: expect.stringContaining('No tool calls'),
        },
        { name: 'other', alias: null },
      ])
      expect((await changes()).client_contract.breaking).toBe(2)
    })

    test('rejects names whose calls work, invalid dates, and an app without a release', async () => {
      const made = await makeReleasedApp('Wrong')
      const unreleased = await made.keep()
      expect([unreleased.status, unreleased.body.error.message]).toEqual([
        422,
        'The app has no live release whose calls could be preserved.',
      ])
      await made.release()
      await renameAll(made)
      for (const [sent, status, path] of [
        [{ tools: ['nothing'] }, 422, 'tools'],
        [{ until: '2027-02-30' }, 400, 'until'],
        [{ until: 'soon' }, 400, 'until'],
      ] as const) {
        const { status: got, body } = await made.keep(sent)
        expect([got, body.error.details[0].path]).toEqual([status, path])
      }
    })
  })

  describe('v3.toolAliases.list', () => {
    test('lists aliases that were set by hand; a restored release has its own aliases', async () => {
      const made = await makeReleasedApp('By hand')
      const { app, toolPath, release, aliases } = made
      const sent = [{ name: 'list_books' }, { name: 'all_books', default_arguments: { q: '' } }]
      const changed = await alice.patch(toolPath, { aliases: sent })
      expect(changed.body.tool.aliases).toMatchObject([
        { name: 'list_books', until: null, renamed_arguments: {}, dropped_arguments: [] },
        { name: 'all_books', default_arguments: { q: '' } },
      ])
      const { release: first } = await release()
      await alice.patch(toolPath, { aliases: [] })
      expect(await aliases()).toEqual([])
      await alice.post(`${app}/draft/clone-from-release`, { release_id: first.id })
      expect((await aliases()).map(({ name }: { name: string }) => name)).toEqual(['list_books', 'all_books'])
    })

    test('the name of another tool is taken, and blocks a release if it is taken later', async () => {
      const made = await makeReleasedApp('Taken')
      const { app, toolPath, operation } = made
      const other = await makeTool(alice, app.split('/').at(-1) ?? '', 'Other', await operation('Other', []))
      const wrong: [number, string, object[]][] = [
        [409, 'name', [{ name: 'other' }]],
        [400, 'aliases[1].name', [{ name: 'a' }, { name: 'a' }]],
        [400, 'aliases[0].until', [{ name: 'a', until: '2027-13-01' }]],
        [400, 'aliases[0].renamed_arguments', [{ name: 'a', renamed_arguments: { a: 'q', b: 'q' } }]],
        [
          400,
          'aliases[0].dropped_arguments',
          [{ name: 'a', renamed_arguments: { a: 'q' }, dropped_arguments: ['a'] }],
        ],
        [400, 'aliases[0].name', [{ name: 'With space' }]],
      ]
      for (const [status, path, aliases] of wrong) {
        const reply = await alice.patch(toolPath, { aliases })
        expect([reply.status, reply.body.error.details[0].path]).toEqual([status, path])
      }
      await alice.patch(toolPath, {
        aliases: [
          { name: 'later', renamed_arguments: { x: 'none' } },
          { name: 'find_books', dropped_arguments: ['q'] },
        ],
      })
      await alice.patch(`${app}/tools/${other.id}`, { key: 'later' })
      const { issues } = (await alice.get(`${app}/draft/diagnostics`)).body
      expect(issues.map(({ code }: { code: string }) => code)).toEqual([
        'tool_alias_taken',
        'tool_alias_argument_unknown',
        'tool_alias_argument_current',
      ])
      await alice.patch(toolPath, { enabled: false })
      const off = (await alice.get(`${app}/draft/diagnostics`)).body.issues
      expect(off.map(({ code }: { code: string }) => code)).toEqual([
        'tool_alias_not_served',
        'tool_alias_not_served',
      ])
    })
  })
})
