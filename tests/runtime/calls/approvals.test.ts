// Tools that require the approval of a person, with a public app: the official client of both eras, a client that cannot
// open links, and everything by which a call could get around it.
import {
  Client,
  StreamableHTTPClientTransport,
  UrlElicitationRequiredError,
} from '@modelcontextprotocol/client'
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { hashSource } from '#platform/content-security-policy.ts'
import { startUpstreamApi, type UpstreamApi } from '#tests/support/servers/upstream-api.ts'
import type { Client as ApiClient } from '#tests/support/service/client.ts'
import { makeApp, makeIntegration, makeTool } from '#tests/support/service/create-resources.ts'
import { describeOnBothEngines } from '#tests/support/service/test-service.ts'
import { buildJsonRpcRequest, postMcp } from '../../support/raw-mcp.ts'

const linkPattern = /http:\/\/127\.0\.0\.1:\d+\/approvals\/[a-z0-9]+/

let api: UpstreamApi
beforeAll(async () => {
  api = await startUpstreamApi()
})
afterAll(() => api?.close())
beforeEach(() => api.seen.splice(0))

const decide = async (link: string, decision: string, headers: Record<string, string> = {}) => {
  const page = await (await fetch(link)).text()
  const proof = /name="proof" value="([^"]+)"/.exec(page)?.[1] ?? ''
  const body = new URLSearchParams({ proof, decision })
  return fetch(link, { method: 'POST', body, headers: { 'sec-fetch-site': 'same-origin', ...headers } })
}

type Words = { isError?: boolean; content: { text: string }[] }

async function callInWords(url: string, name: string, args: object = {}, headers = {}) {
  const { json } = await postMcp(url, buildJsonRpcRequest('tools/call', { name, arguments: args }), headers)
  const { result } = json as { result: Words }
  if (!result) throw new Error(JSON.stringify(json))
  const { isError = false, content } = result
  const text = content.map((block) => block.text).join('\n')
  return { isError, text, link: linkPattern.exec(text)?.[0] ?? '' }
}

describeOnBothEngines('calls that a person has to approve', (service) => {
  let alice: ApiClient
  let appId: string
  let endpoint: string
  let create: { id: string; key: string }
  const rex = { name: 'Rex', age: 3 }
  const call = (args: object = rex, name = create.key) => callInWords(endpoint, name, args)
  const sent = () => api.seen.filter(({ method }) => method === 'POST').length
  const toolPath = () => `/api/v3/apps/${appId}/tools/${create.id}`
  const publish = async () => {
    const { body } = await alice.post(`/api/v3/apps/${appId}/releases`, { confirm: true })
    endpoint = body.release.endpoint
  }

  beforeEach(async () => {
    alice = await service().as('alice')
    appId = await makeApp(alice, 'Pet <b>shop</b>')
    const pets = await makeIntegration(alice, appId, api.documentUrl)
    create = await makeTool(alice, appId, 'Create', pets.operation('createPet'))
    const get = await makeTool(alice, appId, 'Get', pets.operation('getPet'))
    await alice.patch(`/api/v3/apps/${appId}/tools/${get.id}`, { next_tool_ids: [create.id] })
    const { status, body } = await alice.patch(toolPath(), {
      requires_approval: true,
      aliases: [{ name: 'add_pet', renamed_arguments: {} }],
    })
    expect([status, body.tool?.requires_approval]).toEqual([200, true])
    await publish()
  })

  it('wait for an approval, which counts for one call', async () => {
    const waiting = await call()
    expect(waiting.isError).toBe(true)
    expect(waiting.text).toContain('A person has to approve this call of “Create” of “Pet <b>shop</b>”')
    expect(waiting.text).toContain('name: Rex')
    expect((await call()).link).toBe(waiting.link)
    expect(sent()).toBe(0)
    expect(await (await decide(waiting.link, 'approve')).text()).toContain('<h1>Approved</h1>')
    expect([await call(), sent()]).toMatchObject([{ isError: false }, 1])
    const again = await call()
    expect([again.link === waiting.link, again.isError, sent()]).toEqual([false, true, 1])
    expect((await fetch(waiting.link)).status).toBe(404)
  })

  it('show a page that names the call, and that changes nothing when opened', async () => {
    await alice.patch(`/api/v3/apps/${appId}`, { branding: { primary_color: '#7c3aed' } })
    const { link } = await call({ name: '<script>alert(1)</script>' })
    const page = await fetch(link)
    const text = await page.text()
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(page.headers.get('cache-control')).toBe('no-store')
    for (const part of ['Pet &lt;b&gt;shop', '&lt;script&gt;alert(1)', 'It may add or change data', api.url])
      expect(text).toContain(part)
    expect(text).not.toContain('<script')
    expect(text).toContain('<strong>Pet &lt;b&gt;shop&lt;/b&gt;</strong> on Tenon')
    expect(text).toContain('--fill: #7c3aed')
    const style = /<style>(.*)<\/style>/s.exec(text)?.[1] ?? ''
    expect(page.headers.get('content-security-policy')).toContain(hashSource(style))
    await fetch(link, { method: 'HEAD' })
    expect((await call({ name: '<script>alert(1)</script>' })).link).toBe(link)
  })

  it('are denied until the denial expires or is taken back', async () => {
    const { link } = await call()
    expect(await (await decide(link, 'deny')).text()).toContain('<h1>Denied</h1>')
    expect(await call()).toMatchObject({
      isError: true,
      link: '',
      text: expect.stringContaining('a person denied this call'),
    })
    const page = await (await fetch(link)).text()
    expect(page).toContain('<h1>Denied</h1>')
    // A page that was open before has the proof, too: a denial is not overruled by it.
    expect(await (await decide(link, 'approve')).text()).toContain('<h1>Denied</h1>')
    expect([(await call()).link, sent()]).toEqual(['', 0])
    expect((await decide(link, 'reopen', { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect((await call()).link).toBe('')
    expect(await (await decide(link, 'reopen')).text()).toContain('<h1>Approve this call?</h1>')
    expect([await call(), sent()]).toMatchObject([{ isError: true, link }, 0])
    await decide(link, 'approve')
    expect([(await call()).isError, sent()]).toEqual([false, 1])
  })

  it('that were approved do not wait again', async () => {
    const { link } = await call()
    const proof = /name="proof" value="([^"]+)"/.exec(await (await fetch(link)).text())?.[1] ?? ''
    await decide(link, 'approve')
    const body = new URLSearchParams({ proof, decision: 'reopen' })
    expect(await (await fetch(link, { method: 'POST', body })).text()).toContain('<h1>Approved</h1>')
    expect([(await call()).isError, sent()]).toEqual([false, 1])
  })

  test.each<[string, Record<string, string>, Record<string, string>]>([
    ['without the proof of the page', { decision: 'approve' }, {}],
    ['with another proof', { decision: 'approve', proof: 'x' }, {}],
    ['without a decision', {}, {}],
  ])('are not approved by a form %s', async (_, fields, headers) => {
    const { link } = await call()
    const response = await fetch(link, { method: 'POST', body: new URLSearchParams(fields), headers })
    expect(response.status).toBe(403)
    expect([(await call()).isError, sent()]).toEqual([true, 0])
  })

  it('are not approved from another site', async () => {
    const { link } = await call()
    expect((await decide(link, 'approve', { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect((await call()).isError).toBe(true)
  })

  it('succeed once when many are made at the same time', async () => {
    const { link } = await call()
    await decide(link, 'approve')
    const results = await Promise.all(Array.from({ length: 8 }, () => call()))
    expect(results.filter(({ isError }) => !isError)).toHaveLength(1)
    expect(sent()).toBe(1)
  })

  it('with other arguments, by another release or by another app need a separate approval', async () => {
    const { link } = await call()
    await decide(link, 'approve')
    expect((await call({ name: 'Rex', age: 4 })).isError).toBe(true)
    await alice.patch(toolPath(), { description: 'Adds a pet.' })
    await publish()
    const other = await call()
    expect([other.isError, other.link === link, sent()]).toEqual([true, false, 0])
  })

  it('by an alias, by call_tool or in a chain need approval as well', async () => {
    const alias = await call(rex, 'add_pet')
    expect(alias.link).toBe((await call()).link)
    await alice.patch(toolPath(), { annotations: { read_only_hint: true } })
    await alice.patch(`/api/v3/apps/${appId}/tool-mode`, { tool_mode: 'search' })
    await publish()
    api.respondWith(() => ({ headers: { 'content-type': 'application/json' }, body: '{"name":"Rex"}' }))
    const chained = await callInWords(endpoint, 'get', { petId: 'x' })
    expect([chained, sent()]).toMatchObject([{ isError: false, link: '' }, 0])
    expect(chained.text).not.toContain(create.key)
    const searched = await callInWords(endpoint, 'call_tool', { name: create.key, arguments: rex })
    expect([searched.link, searched.isError, sent()]).toEqual([expect.stringMatching(linkPattern), true, 0])
    await decide(searched.link, 'approve')
    await callInWords(endpoint, 'call_tool', { name: create.key, arguments: rex })
    expect(sent()).toBe(1)
  })

  it('of the draft need approval at its endpoint, but not when the owner tries the tool', async () => {
    const headers = { authorization: `Bearer ${await service().token('alice')}` }
    const draft = await callInWords(`${endpoint}/draft`, create.key, rex, headers)
    expect(draft.link).toMatch(linkPattern)
    // The caller is known, so the page requires a sign-in.
    const page = await fetch(draft.link, { redirect: 'manual' })
    expect([page.status, page.headers.get('location')]).toEqual([
      303,
      expect.stringContaining('/console/sign-in?to=%2Fapprovals%2F'),
    ])
    expect((await decide(draft.link, 'approve')).ok).toBe(false)
    const { body } = await alice.post(`${toolPath()}/execute`, { arguments: rex })
    expect([body.result.isError ?? false, sent()]).toEqual([false, 1])
  })

  it('by one token of the app are not approved for the calls of another', async () => {
    await alice.patch(`/api/v3/apps/${appId}/access`, { kind: 'token' })
    const callWith = async (name: string) => {
      const { body } = await alice.post(`/api/v3/apps/${appId}/tokens`, { name, expires_in_hours: 168 })
      const headers = { authorization: `Bearer ${body.secret}` }
      return () => callInWords(endpoint, create.key, rex, headers)
    }
    const [callAsBot, callAsOther] = [await callWith('Bot'), await callWith('Other')]
    await decide((await callAsBot()).link, 'approve')
    expect([(await callAsOther()).isError, sent()]).toEqual([true, 0])
    expect([(await callAsBot()).isError, sent()]).toEqual([false, 1])
  })

  it('are rejected when no person could read the arguments, and validated before a person is asked', async () => {
    const long = await call({ name: 'x'.repeat(70_000) })
    expect([long.link, long.text]).toEqual(['', expect.stringContaining('64 KiB')])
    expect((await call({ name: 'x'.repeat(1_000_000) })).text).toContain('64 KiB')
    expect(await call({})).toMatchObject({ link: '', text: expect.stringContaining('Invalid') })
  })

  it('are recorded as what they are, and not as errors', async () => {
    const { link } = await call()
    await decide(link, 'deny')
    await call()
    const path = `/api/v3/apps/${appId}/calls`
    await expect
      .poll(async () => (await alice.get(path)).body.data.map((call: { outcome: string }) => call.outcome))
      .toEqual(['denied', 'awaiting_caller'])
    expect((await alice.get(`${path}/totals`)).body).toMatchObject({
      totals: { count: 2, error_rate: 0 },
    })
  })

  describe('a client that can open links', () => {
    const connect = async (mode: 'auto' | 'legacy') => {
      const options = { capabilities: { elicitation: { url: {} } }, versionNegotiation: { mode } }
      const client = new Client({ name: 'chat', version: '1' }, options)
      await client.connect(new StreamableHTTPClientTransport(new URL(endpoint)))
      return client
    }

    it('of 2025-11-25 gets the link as an error, and repeats the call', async () => {
      const client = await connect('legacy')
      const named = { name: create.key, arguments: rex }
      const error = await client.callTool(named).catch((thrown) => thrown)
      expect(error).toBeInstanceOf(UrlElicitationRequiredError)
      await decide(error.elicitations[0].url, 'approve')
      expect([(await client.callTool(named)).isError ?? false, sent()]).toEqual([false, 1])
      await client.close()
    })

    it.each([
      ['approve', false, 1],
      ['deny', true, 0],
    ] as const)('of 2026-07-28 waits, and the person decides to %s', async (decision, isError, requests) => {
      const client = await connect('auto')
      client.setRequestHandler('elicitation/create', ({ params }) => {
        if (params.mode === 'url') setTimeout(() => void decide(params.url, decision), 50)
        return { action: 'accept' }
      })
      const result = await client.callTool({ name: create.key, arguments: rex })
      expect([result.isError ?? false, sent()]).toEqual([isError, requests])
      await client.close()
    })
  })
})
