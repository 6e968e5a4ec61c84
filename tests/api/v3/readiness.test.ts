import { beforeAll, describe, expect, test } from 'vitest'
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

describeWithService('readiness for stores', (service) => {
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
    (await alice.get(`${path}/readiness`)).body.readiness.findings.filter((one: Finding) => one.area === area)

  describe('v3.draft.readiness', () => {
    test('says for each target what is missing, and where the app cannot be reached from', async () => {
      const { draft } = await makeAppWithTool()
      const { status, body } = await alice.get(`${draft}/readiness`)
      expect(status).toBe(200)
      const { rules_checked_on: date, endpoint, probe, targets, findings } = body.readiness
      expect([date, probe]).toEqual(['2026-08-19', null])
      expect(endpoint).toMatch(/\/mcp\/[^/]+\/mcp$/)
      expect(targets.map((one: { target: string; is_ready: boolean }) => [one.target, one.is_ready])).toEqual(
        [
          ['openai', false],
          ['claude', false],
          ['generic', true],
        ],
      )
      const codes = findings.filter((one: Finding) => one.target === 'claude').map((one: Finding) => one.code)
      expect(codes).toEqual([
        'listing_description_missing',
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

    test('only for the targets that are named', async () => {
      const { draft } = await makeAppWithTool()
      const { body } = await alice.get(`${draft}/readiness?target=generic,openai`)
      expect(body.readiness.targets.map(({ target }: Finding) => target)).toEqual(['openai', 'generic'])
      const unknown = await alice.get(`${draft}/readiness?target=vscode`)
      expect([unknown.status, unknown.body.error.details[0].path]).toEqual([400, 'target'])
    })

    test('names members as the API does', async () => {
      const { appId, draft } = await makeAppWithTool()
      await alice.patch(`/api/v2/apps/${appId}`, { company_url: 'http://books.example' })
      const fields = (await findOf(draft, 'listing')).map(({ code, field }) => [code, field])
      expect(fields).toContainEqual(['listing_website_insecure', 'company_url'])
      expect(fields).toContainEqual(['listing_icon_missing', 'branding.logo_url'])
    })
  })

  describe('v3.draft.probeReadiness', () => {
    test('requests the endpoint of the draft, which only its owner may', async () => {
      const { draft } = await makeAppWithTool()
      const { status, body } = await alice.post(`${draft}/readiness/probe?target=claude`)
      const { endpoint, handshake_ms: handshake, list_ms: list, sign_in: signIn } = body.readiness.probe
      expect([status, endpoint, signIn]).toEqual([200, expect.stringMatching(/\/draft$/), null])
      expect([handshake, list]).toEqual([expect.any(Number), expect.any(Number)])
    })
  })

  describe('v3.releases.readiness', () => {
    test('is about the release, whatever the draft has become', async () => {
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
    test('fills in what the app has, marks the rest, and is a Markdown document too', async () => {
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
      expect(keys).toEqual(['listing', 'server', 'tools', 'tests_good', 'tests_failing', 'manual_checks'])
      expect(sheet.markdown).toContain('- Prompt (the description of the case): All pets.')
      expect(sheet.markdown).toContain('- Privacy policy: **TO DO**')
      expect(sheet.gap_count).toBeGreaterThan(0)
    })
  })

  describe('v3.releases.submissionSheet', () => {
    test('has the version and the digest of the release, which are those that its draft had', async () => {
      const { appId, draft } = await makeAppWithTool()
      const before = (await alice.get(`${draft}/submission-sheet`)).body.sheet
      const { path } = await release(appId)
      const { sheet } = (await alice.get(`${path}/submission-sheet`)).body
      expect(sheet).toMatchObject({ target: 'generic', release_version: 1, server_version: '1.0.1' })
      expect(sheet.digest).toBe(before.digest)
    })
  })
})
