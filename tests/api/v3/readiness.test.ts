import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { startDocumentServer } from '#tests/support/servers/document-server.ts'
import { startUpstreamApi, type UpstreamApi } from '#tests/support/servers/upstream-api.ts'
import type { Client } from '#tests/support/service/client.ts'
import { makeApp, makeIntegration, makeTool } from '#tests/support/service/create-resources.ts'
import { describeWithService } from '#tests/support/service/test-service.ts'

type Finding = {
  target: string
  code: string
  severity: string
  area: string
  field: string
  references: { entity_type: string; entity_id: string }[]
  repair: { method: string; path: string; body: object } | null
}

type Item = { title: string; fields: { key: string; value: string }[] }

/** The values of an item of a submission sheet, by key, and what it is about. */
const readItem = ({ title, fields }: Item): Record<string, string> => ({
  heading: title,
  ...Object.fromEntries(fields.map(({ key, value }) => [key, value])),
})

describeWithService('sqlite', 'readiness for stores', (service) => {
  let alice: Client
  let api: UpstreamApi

  beforeAll(async () => {
    alice = await service().as('alice')
    api = await startUpstreamApi()
    return () => api.close()
  })

  async function makeAppWithTool() {
    const appId = await makeApp(alice)
    const pets = await makeIntegration(alice, appId, api.documentUrl)
    const tool = await makeTool(alice, appId, 'List', pets.operation('listPets'))
    return { appId, tool, draft: `/api/v3/apps/${appId}/draft` }
  }

  async function release(appId: string) {
    const { body } = await alice.post(`/api/v3/apps/${appId}/releases`)
    return { ...body.release, path: `/api/v3/apps/${appId}/releases/${body.release.id}` }
  }

  const findOf = async (path: string, area = 'app'): Promise<Finding[]> =>
    (await alice.get(`${path}/readiness`)).body.readiness.findings.filter(
      (finding: Finding) => finding.area === area,
    )

  describe('v3.draft.readiness', () => {
    test('says for each target what is missing, and from where the app cannot be reached', async () => {
      const { draft } = await makeAppWithTool()
      const { status, body } = await alice.get(`${draft}/readiness`)
      expect(status).toBe(200)
      const { rules_checked_on: date, endpoint, probe, targets, findings } = body.readiness
      expect([date, probe]).toEqual(['2026-10-07', null])
      expect(endpoint).toMatch(/\/mcp\/[^/]+\/mcp$/)
      expect(
        targets.map((candidate: { target: string; is_ready: boolean }) => [
          candidate.target,
          candidate.is_ready,
        ]),
      ).toEqual([
        ['openai', false],
        ['claude', false],
        ['generic', true],
      ])
      const codes = findings
        .filter((finding: Finding) => finding.target === 'claude')
        .map((finding: Finding) => finding.code)
      expect(codes).toEqual([
        'listing_description_missing',
        'listing_support_missing',
        'listing_privacy_missing',
        'endpoint_not_https',
        'endpoint_not_public',
        'app_unreleased',
        'listing_website_missing',
        'listing_icon_missing',
      ])
    })

    test('a finding has its place and the request that repairs it', async () => {
      const { appId, tool, draft } = await makeAppWithTool()
      await alice.patch(`/api/v3/apps/${appId}/tools/${tool.id}`, {
        annotations: { read_only_hint: true, destructive_hint: true },
      })
      const widget = (
        await alice.post(`/api/v2/apps/${appId}/widgets`, {
          name: 'Table',
          primitive: 'data-table',
          tool_id: tool.id,
          config: { frame_domains: ['https://frames.example'] },
        })
      ).body.widget
      const found = (await findOf(draft)).filter(({ target }) => target === 'claude')
      expect(found).toMatchObject([
        {
          code: 'tool_hints_contradictory',
          field: 'annotations',
          references: [{ entity_type: 'tool', entity_id: tool.id }],
        },
        {
          code: 'widget_domains_unused',
          field: 'config.frame_domains',
          references: [{ entity_type: 'widget', entity_id: widget.id }],
        },
      ])
      for (const { repair } of found) {
        expect(repair?.method).toBe('PATCH')
        expect((await alice.patch(repair?.path ?? '', repair?.body)).status).toBe(200)
      }
      expect(await findOf(draft)).toEqual([])
    })

    test('names the repairs in the schemas of a tool, like the report of the import', async () => {
      const documents = await startDocumentServer()
      const appId = await makeApp(alice)
      const text = readFileSync('tests/support/openapi/client-schemas/client-schema.json', 'utf8')
      const odd = await makeIntegration(alice, appId, documents.put('/odd.json', text))
      await documents.close()
      const tool = await makeTool(alice, appId, 'Odd', odd.operation('odd'))
      const repaired = (await findOf(`/api/v3/apps/${appId}/draft`)).filter(
        ({ code }) => code === 'tool_schema_repaired',
      )
      const lists =
        'lists without a schema of their items (properties.tags, properties.body.properties.list, properties.body.properties.grid.items): clients see'
      expect(repaired).toMatchObject(
        ['openai', 'claude', 'generic'].map((target) => ({
          target,
          severity: 'info',
          message: expect.stringContaining(lists),
          references: [{ entity_type: 'tool', entity_id: tool.id }],
        })),
      )
      const { body } = await alice.get(`/api/v2/apps/${appId}/integrations/${odd.integrationId}`)
      const [reported] = body.integration.import_report.operations
      expect([reported.outcome, reported.reasons.join()]).toEqual([
        'imported',
        expect.stringContaining(lists),
      ])
      expect(body.integration.discovery_warnings).toContainEqual(
        expect.stringMatching(/^Operations with lists/),
      )
    })

    test('only for the targets that are named', async () => {
      const { draft } = await makeAppWithTool()
      const { body } = await alice.get(`${draft}/readiness?target=generic,openai`)
      expect(body.readiness.targets.map(({ target }: Finding) => target)).toEqual(['openai', 'generic'])
      const unknown = await alice.get(`${draft}/readiness?target=vscode`)
      expect([unknown.status, unknown.body.error.details[0].path]).toEqual([400, 'target'])
    })

    test('shortens a name that clients have no room for, by its repair, and keeps it as an alias', async () => {
      const { appId, tool, draft } = await makeAppWithTool()
      const path = `/api/v3/apps/${appId}/tools/${tool.id}`
      const key = 'list_all_pets_of_all_shops_that_are_open_on_sunday'
      await alice.patch(path, { key })
      const [found] = await findOf(draft)
      expect(found).toMatchObject({ code: 'tool_name_long', field: 'key', repair: { method: 'PATCH', path } })
      expect((await alice.patch(path, found?.repair?.body)).status).toBe(200)
      expect((await findOf(draft)).filter(({ code }) => code === 'tool_name_long')).toEqual([])
      expect((await alice.get(path)).body.tool).toMatchObject({
        key: 'list_all_pets_of_all_shops_that_are_open_on',
        aliases: [{ name: key, until: null }],
      })
    })

    test('names members as the API does', async () => {
      const { appId, draft } = await makeAppWithTool()
      await alice.patch(`/api/v2/apps/${appId}`, { company_url: 'http://books.example' })
      const fields = (await findOf(draft, 'listing')).map(({ code, field }) => [code, field])
      expect(fields).toContainEqual(['listing_website_insecure', 'company_url'])
      expect(fields).toContainEqual(['listing_icon_missing', 'branding.logo_url'])
    })
  })

  describe('an app in search mode', () => {
    async function makeSearchApp() {
      const appId = await makeApp(alice)
      const pets = await makeIntegration(alice, appId, api.documentUrl)
      const list = await makeTool(alice, appId, 'List', pets.operation('listPets'))
      const remove = await makeTool(alice, appId, 'Remove', pets.operation('deletePet'))
      await alice.patch(`/api/v3/apps/${appId}/tool-mode`, { tool_mode: 'search' })
      return { appId, list, remove, draft: `/api/v3/apps/${appId}/draft` }
    }
    const claudeFindings = async (path: string) =>
      (await findOf(path)).filter(({ target }) => target === 'claude')

    test('is checked as stores see it: three tools, one of which calls tools that read and tools that write', async () => {
      const { appId, list, draft } = await makeSearchApp()
      const expected = { code: 'call_tool_reads_and_writes', severity: 'warning', field: 'tool_mode' }
      expect(await claudeFindings(draft)).toMatchObject([expected])
      await alice.post(`/api/v2/apps/${appId}/widgets`, {
        name: 'Table',
        primitive: 'data-table',
        tool_id: list.id,
        config: { frame_domains: ['https://frames.example'] },
      })
      const { path } = await release(appId)
      expect(await claudeFindings(path)).toMatchObject([expected])
      const { probe } = (await alice.post(`${path}/readiness/probe`)).body.readiness
      expect(probe.list_ms).toEqual(expect.any(Number))
    })

    test('its own tools have hints that do not contradict each other, since call_tool has them', async () => {
      const { appId, list, draft } = await makeSearchApp()
      await alice.patch(`/api/v3/apps/${appId}/tools/${list.id}`, {
        annotations: { read_only_hint: true, destructive_hint: true },
      })
      const [found] = await claudeFindings(draft)
      expect(found).toMatchObject({
        code: 'tool_hints_contradictory',
        references: [{ entity_type: 'tool', entity_id: list.id }],
      })
      expect((await alice.patch(found?.repair?.path ?? '', found?.repair?.body)).status).toBe(200)
      expect((await claudeFindings(draft)).map(({ code }) => code)).toEqual(['call_tool_reads_and_writes'])
    })

    test('its sheet has the three tools, and test cases as calls of call_tool', async () => {
      const { appId, list, draft } = await makeSearchApp()
      const testCase = { tool: list.key, key: 'lists', description: 'All pets.', arguments: { limit: 1 } }
      await alice.post(`/api/v3/apps/${appId}/test-cases`, testCase)
      const { sheet } = (await alice.get(`${draft}/submission-sheet?target=openai`)).body
      const itemsOf = (key: string) =>
        sheet.sections.find((section: { key: string }) => section.key === key)?.items.map(readItem)
      const tools = itemsOf('tools')
      expect(tools.map(({ heading }: { heading: string }) => heading)).toEqual([
        'search_tools',
        'describe_tools',
        'call_tool',
      ])
      expect(tools[0]).toMatchObject({ readOnlyHint: 'true', openWorldHint: 'false' })
      expect(tools[2]).toMatchObject({
        readOnlyHint: 'false',
        readOnlyHint_reason:
          '1 of the 2 tools that it calls may write; the called tool is not known in advance.',
        destructiveHint: 'true',
        destructiveHint_reason: '1 of the 2 tools that it calls may delete or overwrite data.',
      })
      expect(itemsOf('tests_good')[0]).toMatchObject({
        tool: 'call_tool',
        arguments: JSON.stringify({ name: list.key, arguments: { limit: 1 } }),
      })
    })
  })

  describe('v3.draft.probeReadiness', () => {
    test('requests the endpoint of the draft, as only its owner may', async () => {
      const { draft } = await makeAppWithTool()
      const { status, body } = await alice.post(`${draft}/readiness/probe?target=claude`)
      const { endpoint, handshake_ms: handshake, list_ms: list, sign_in: signIn } = body.readiness.probe
      expect([status, endpoint, signIn]).toEqual([200, expect.stringMatching(/\/draft$/), null])
      expect([handshake, list]).toEqual([expect.any(Number), expect.any(Number)])
    })
  })

  describe('v3.releases.readiness', () => {
    test('is about the release, whatever the state of the draft', async () => {
      const { appId, tool, draft } = await makeAppWithTool()
      const { path } = await release(appId)
      await alice.patch(`/api/v3/apps/${appId}/tools/${tool.id}`, { annotations: { destructive_hint: true } })
      await alice.patch(`/api/v3/apps/${appId}/tools/${tool.id}`, { annotations: { read_only_hint: true } })
      expect((await findOf(draft)).map(({ code }) => code)).toContain('tool_hints_contradictory')
      expect(await findOf(path)).toEqual([])
      const unknown = await alice.get(`/api/v3/apps/${appId}/releases/rel_1/readiness`)
      expect(unknown.status).toBe(404)
    })
  })

  describe('v3.releases.probeReadiness', () => {
    test('follows the sign-in of an app that requires tokens to metadata about exactly its address', async () => {
      const { appId } = await makeAppWithTool()
      const { path } = await release(appId)
      const open = (await alice.post(`${path}/readiness/probe`)).body.readiness
      expect(open.probe).toMatchObject({ endpoint: open.endpoint, sign_in: null })
      await alice.patch(`/api/v2/apps/${appId}`, { access: 'oauth' })
      const closed = (await alice.post(`${path}/readiness/probe`)).body.readiness
      expect(closed.probe.sign_in).toEqual({ is_challenged: true, resource: closed.endpoint })
      expect(closed.probe.endpoint).toContain('/releases/')
      expect(closed.findings.map(({ code }: Finding) => code)).not.toContain('endpoint_silent')
      await alice.patch(`/api/v2/apps/${appId}`, { access: 'public', enabled: false })
      const off = (await alice.post(`${path}/readiness/probe?target=generic`)).body.readiness
      expect(off.findings.map(({ code }: Finding) => code)).toEqual([
        'endpoint_silent',
        'app_off',
        'endpoint_not_https',
      ])
    })
  })

  describe('v3.draft.submissionSheet', () => {
    test('fills in the known fields, marks the others, and is also available as Markdown', async () => {
      const { appId, tool, draft } = await makeAppWithTool()
      await alice.post(`/api/v3/apps/${appId}/test-cases`, {
        tool: tool.key,
        key: 'lists',
        description: 'All pets.',
      })
      const { status, body } = await alice.get(`${draft}/submission-sheet?target=openai`)
      expect(status).toBe(200)
      const { sheet } = body
      expect(sheet).toMatchObject({
        target: 'openai',
        app_name: 'Pets',
        release_version: null,
        server_version: '1.0.1',
        file_name: expect.stringMatching(/^pets(-\d+)?-openai-1\.0\.1\.md$/),
      })
      const keys = sheet.sections.map(({ key }: { key: string }) => key)
      expect(keys).toEqual(['listing', 'server', 'tools', 'tests_good', 'tests_negative', 'manual_checks'])
      expect(sheet.markdown).toContain('- Prompt (the description of the case): All pets.')
      expect(sheet.markdown).toContain('- Privacy policy: **TO DO**')
      expect(sheet.gap_count).toBeGreaterThan(0)
    })
  })

  describe('v3.releases.submissionSheet', () => {
    test('has the version and the digest of the release, which equal those of its draft', async () => {
      const { appId, draft } = await makeAppWithTool()
      const before = (await alice.get(`${draft}/submission-sheet`)).body.sheet
      const { path } = await release(appId)
      const { sheet } = (await alice.get(`${path}/submission-sheet`)).body
      expect(sheet).toMatchObject({ target: 'generic', release_version: 1, server_version: '1.0.1' })
      expect(sheet.digest).toBe(before.digest)
    })
  })
})
