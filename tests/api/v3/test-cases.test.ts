import { beforeEach, describe, expect, test } from 'vitest'
import { startUpstreamApi, type UpstreamApi } from '#tests/support/servers/upstream-api.ts'
import type { Client } from '#tests/support/service/client.ts'
import { makeApp, makeIntegration, makeTool } from '#tests/support/service/create-resources.ts'
import { describeWithService } from '#tests/support/service/test-service.ts'

// biome-ignore lint/suspicious/noExplicitAny: tests read single members of reports
type Json = any

const pets = { items: [{ id: 1, name: 'Rex' }], next: null }

describeWithService('postgres', 'test cases', (service) => {
  let alice: Client
  let api: UpstreamApi
  let appId: string
  let tools: { list: string; create: string }

  const app = (path = '') => `/api/v3/apps/${appId}${path}`
  const cases = (id = '') => app(`/test-cases${id && `/${id}`}`)

  beforeEach(async () => {
    alice = await service().as('alice')
    api = await startUpstreamApi()
    api.respondWith(() => ({
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(pets),
    }))
    appId = await makeApp(alice)
    const { body } = await alice.post(`/api/v2/apps/${appId}/auth-connections`, {
      name: 'Key',
      status: 'valid',
      config: { type: 'api_key', header_name: 'X-Api-Key', api_key: 'k3y-of-pets' },
    })
    const auth = { authId: body.auth_connection.id }
    const integration = await makeIntegration(alice, appId, api.documentUrl, auth)
    const list = await makeTool(alice, appId, 'List', integration.operation('listPets'))
    const create = await makeTool(alice, appId, 'Create', integration.operation('createPet'))
    tools = { list: list.id, create: create.id }
    return () => api.close()
  })

  async function create(body: object): Promise<Json> {
    const response = await alice.post(cases(), body)
    expect([response.status, response.body.error]).toEqual([201, undefined])
    return response.body.test_case
  }
  async function run(body: object = {}): Promise<Json> {
    const response = await alice.post(app('/tests/run'), body)
    expect([response.status, response.body.error]).toEqual([200, undefined])
    return response.body.run
  }
  const record = (body: object) => alice.post(cases('record'), body)
  const readStatus = async () => (await alice.get(app('/tests'))).body.tests
  const release = () => alice.post(app('/releases'))
  const recorded = { body: JSON.stringify(pets) }

  describe('v3.testCases.create', () => {
    test('creates a case with defaults and a key from its tool', async () => {
      const response = await alice.post(cases(), { tool: 'list' })
      expect(response.status).toBe(201)
      const { test_case } = response.body
      expect(response.headers.get('location')).toBe(`${service().url}${cases(test_case.id)}`)
      expect(test_case).toEqual({
        id: expect.stringMatching(/^case_/),
        app_id: appId,
        key: 'list',
        description: '',
        tool: 'list',
        arguments: {},
        upstream: 'auto',
        assert: [],
        has_response: false,
        response: null,
        created_at: expect.any(String),
        updated_at: expect.any(String),
      })
      expect((await create({ tool: 'list' })).key).toBe('list_2')
      expect((await alice.post(cases(), { tool: 'list', key: 'list' })).status).toBe(409)
    })

    test.each([
      [{ assert: [{ type: 'equals', path: '/nothing', value: 1 }] }, 'assert[0].path'],
      [{ assert: [{ type: 'equals', path: 'outcome', value: 1 }] }, 'assert[0].path'],
      [{ assert: [{ type: 'regex', path: '/result/text', value: '(?=a)' }] }, 'assert[0].value'],
      [{ assert: [{ type: 'is-json', path: '/result/data', value: { type: 7 } }] }, 'assert[0].value'],
      [{ assert: [{ type: 'contains-json', path: '/result/data' }] }, 'assert[0].type'],
      [{ response: { body: 'ä'.repeat(40_000) } }, 'response.body'],
      [{ arguments: { text: 'x'.repeat(70_000) } }, 'arguments'],
    ])('rejects what cannot be checked: $1', async (more, path) => {
      const { status, body } = await alice.post(cases(), { tool: 'list', ...more })
      expect([status, body.error.details[0].path]).toEqual([400, path])
    })
  })

  describe('v3.testCases.list', () => {
    test('lists the cases without their responses, page by page', async () => {
      await create({ tool: 'list', response: recorded })
      await create({ tool: 'create' })
      const first = (await alice.get(`${cases()}?limit=1`)).body
      expect(first.data).toMatchObject([{ key: 'list', has_response: true }])
      expect(first.data[0]).not.toHaveProperty('response')
      const { data } = (await alice.get(`${cases()}?cursor=${first.page.next_cursor}`)).body
      expect(data).toMatchObject([{ key: 'create', has_response: false }])
    })
  })

  describe('v3.testCases.read', () => {
    test('returns the recorded response', async () => {
      const { id } = await create({ tool: 'list', response: recorded })
      expect((await alice.get(cases(id))).body.test_case.response).toEqual({
        status: 200,
        content_type: 'application/json',
        body: recorded.body,
      })
    })
  })

  describe('v3.testCases.change', () => {
    test('changes only the sent members, and only the version that was read', async () => {
      const { id } = await create({ tool: 'list', response: recorded })
      const read = await alice.get(cases(id))
      const tag = { 'if-match': read.headers.get('etag') ?? '' }
      const changed = await alice.patch(cases(id), { upstream: 'recorded' }, tag)
      expect(changed.body.test_case).toMatchObject({ upstream: 'recorded', has_response: true })
      expect((await alice.patch(cases(id), { response: null }, tag)).status).toBe(412)
      expect((await alice.patch(cases(id), { response: null })).body.test_case.response).toBeNull()
      await create({ tool: 'list', key: 'other' })
      expect((await alice.patch(cases(id), { key: 'other' })).status).toBe(409)
    })

    test('leaves releases and drafts unchanged', async () => {
      await release()
      const digest = async () => (await alice.get(`/api/v1/apps/${appId}/config`)).body.compiledSnapshots[0]
      const before = await digest()
      const { id } = await create({ tool: 'list' })
      await alice.patch(cases(id), { description: 'Changed.' })
      expect((await alice.get(app('/overview'))).body.overview.has_changes).toBe(false)
      await release()
      expect((await digest()).digest).toBe(before.digest)
    })
  })

  describe('v3.testCases.delete', () => {
    test('deletes one', async () => {
      const { id } = await create({ tool: 'list' })
      expect((await alice.delete(cases(id))).body).toEqual({ deleted: true })
      expect((await alice.get(cases(id))).status).toBe(404)
    })
  })

  describe('v3.testCases.record', () => {
    test('stores a call, without its secret, as a case that passes from then on', async () => {
      const secret = 'k3y-of-pets'
      api.respondWith(({ headers }) => ({
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...pets, echoed: headers['x-api-key'] }),
      }))
      const response = await record({
        tool: 'list',
        arguments: { limit: 3, 'X-Trace': secret },
        key: 'three',
      })
      expect(response.status).toBe(201)
      const { test_case } = response.body
      expect(test_case.assert).toEqual([
        { type: 'equals', path: '/outcome', value: 'ok' },
        { type: 'equals', path: '/request/method', value: 'GET' },
        { type: 'equals', path: '/request/path', value: '/v1/pets' },
        { type: 'equals', path: '/request/query', value: { limit: '3' } },
        { type: 'is-json', path: '/result/data', value: expect.any(Object) },
      ])
      expect(JSON.parse(test_case.response.body)).toMatchObject(pets)
      expect(JSON.stringify([test_case.response, test_case.assert])).not.toContain(secret)
      await api.close()
      expect(await run()).toMatchObject({ complete: true, passed: 1, failed: 0 })
      await alice.patch(cases(test_case.id), { arguments: { limit: 4 } })
      const { cases: reports } = await run()
      expect(reports).toMatchObject([
        {
          key: 'three',
          passed: false,
          upstream: 'recorded',
          differences: [
            { path: '/request/query', at: 'limit', expected: '3', actual: '4', message: 'is another value' },
          ],
        },
      ])
    })

    test('stores the headers that callers see, so that their result is the same', async () => {
      const select = { id: 'items[0].id', next: '$response.header.link.next' }
      await alice.patch(`/api/v2/apps/${appId}/tools/${tools.list}`, { result_options: { select } })
      const headers = { 'content-type': 'application/json', link: '</v1/pets?page=2>; rel=next' }
      api.respondWith(() => ({ headers: { ...headers, etag: '"1"' }, body: JSON.stringify(pets) }))
      const { body } = await record({ tool: 'list', key: 'linked' })
      expect(body.test_case.response.headers).toEqual({ link: headers.link })
      const data = { id: 1, next: `${api.url}/v1/pets?page=2` }
      await alice.patch(cases(body.test_case.id), {
        assert: [{ type: 'equals', path: '/result/data', value: data }],
      })
      await api.close()
      expect(await run()).toMatchObject({ passed: 1, failed: 0 })
    })

    test('stores an expected failure, and calls nothing when the key is taken', async () => {
      const { body } = await record({ tool: 'list', arguments: { limit: 0 }, key: 'none' })
      expect(body.test_case).toMatchObject({
        assert: [{ type: 'equals', path: '/outcome', value: 'invalid_arguments' }],
        response: null,
      })
      const before = api.seen.length
      expect((await record({ tool: 'list', key: 'none' })).status).toBe(409)
      expect((await record({ tool: 'nothing' })).status).toBe(422)
      expect(api.seen.length).toBe(before)
    })
  })

  describe('v3.testCases.suggest', () => {
    const suggest = (body: object) => alice.post(cases('suggestion'), body)

    test('suggests the same case as recording the call, and neither sends nor stores anything', async () => {
      const args = { limit: 3 }
      const { body: trial } = await alice.post(app(`/tools/${tools.list}/execute`), { arguments: args })
      const { status, body } = trial.exchange.response
      const sent = api.seen.length
      const content_type = 'application/json'
      const { body: suggested } = await suggest({
        tool: 'list',
        arguments: args,
        response: { status, content_type, body },
      })
      expect([api.seen.length, (await readStatus()).cases]).toEqual([sent, 0])
      const { body: reply } = await record({ tool: 'list', arguments: args })
      expect(suggested.assert).toEqual(reply.test_case.assert)
    })

    test('suggests without a response only what is known without one', async () => {
      const paths = async (body: object) =>
        (await suggest(body)).body.assert.map(({ path, value }: Json) => [path, value])
      expect(await paths({ tool: 'list' })).toEqual([
        ['/request/method', 'GET'],
        ['/request/path', '/v1/pets'],
      ])
      expect(await paths({ tool: 'list', arguments: { limit: 0 } })).toEqual([
        ['/outcome', 'invalid_arguments'],
      ])
      expect((await suggest({ tool: 'nothing' })).status).toBe(422)
      expect((await suggest({ tool: 'list', response: { body: 'x'.repeat(70_000) } })).status).toBe(400)
    })
  })

  describe('v3.tests.run', () => {
    test('sends the run so far after each case to a client that accepts events', async () => {
      await create({ tool: 'list', key: 'passes', response: recorded })
      const assert = [{ type: 'equals', path: '/outcome', value: 'timeout' }]
      await create({ tool: 'list', key: 'fails', response: recorded, assert })
      const response = await fetch(`${service().url}${app('/tests/run')}`, {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${await service().token('alice')}`,
          'Content-Type': 'application/json',
          Accept: 'text/event-stream',
        },
        body: '{}',
      })
      const events = (await response.text())
        .split('\n\n')
        .map((event) => [/^event: (.*)$/m.exec(event)?.[1], /^data: (.*)$/m.exec(event)?.[1]])
        .filter(([name]) => name)
        .map(([name, data = '']): [unknown, Json] => [name, JSON.parse(data).run])
      expect(events.map(([name, event]) => [name, event.complete, event.cases.length])).toEqual([
        ['progress', false, 1],
        ['progress', false, 2],
        ['result', true, 2],
      ])
      const countDifferences = ([, item]: [unknown, Json]) =>
        item.cases.flatMap(({ differences }: Json) => differences).length
      expect(events.map(countDifferences)).toEqual([0, 0, 1])
      expect((await readStatus()).state).toBe('failed')
    })

    test('never calls a tool that writes unless its case says so', async () => {
      const args = { name: 'Rex' }
      await create({ tool: 'create', arguments: args })
      await create({ tool: 'create', key: 'recorded', arguments: args, upstream: 'recorded' })
      await create({ tool: 'create', key: 'replayed', arguments: args, response: recorded })
      const before = api.seen.length
      const { cases: reports } = await run({ live: true })
      expect(reports.map(({ key, passed, upstream }: Json) => [key, passed, upstream])).toEqual([
        ['create', false, null],
        ['recorded', false, null],
        ['replayed', true, 'recorded'],
      ])
      expect(reports[0].message).toContain('not read-only')
      expect(api.seen.length).toBe(before)
      await create({ tool: 'create', key: 'real', arguments: args, upstream: 'live' })
      expect(await run({ keys: ['real'] })).toMatchObject({ passed: 1, complete: false })
      expect(api.seen.at(-1)).toMatchObject({ method: 'POST', body: '{"name":"Rex"}' })
    })

    test('compares the request and the response', async () => {
      const assert = [
        { type: 'equals', path: '/request/query/limit', value: '3' },
        { type: 'not-contains', path: '/request/url', value: 'secret' },
        { type: 'equals', path: '/response/status', value: 200 },
        { type: 'contains', path: '/result/data/items', value: pets.items[0] },
        { type: 'regex', path: '/result/text', value: '"name":"R.x"' },
        { type: 'starts-with', path: '/request/headers/accept', value: 'application/json' },
        { type: 'equals', path: '/result/data/next', value: null },
      ]
      await create({ tool: 'list', key: 'good', arguments: { limit: 3 }, assert })
      const wrong = [
        { type: 'equals', path: '/result/data', value: { items: [{ id: 2, name: 'Rex' }], next: null } },
        {
          type: 'is-json',
          path: '/result/data',
          value: { properties: { items: { items: { required: ['age'] } } } },
        },
        { type: 'equals', path: '/result/data/missing', value: 1 },
        { type: 'not-equals', path: '/outcome', value: 'ok' },
      ]
      await create({ tool: 'list', key: 'wrong', assert: wrong })
      await create({ tool: 'gone', key: 'gone' })
      const { cases: reports, passed, failed } = await run()
      expect([passed, failed]).toEqual([1, 2])
      expect(reports[0]).toMatchObject({ passed: true, upstream: 'live', message: null, differences: [] })
      expect(reports[1].differences.map(({ path, at, actual }: Json) => [path, at, actual])).toEqual([
        ['/result/data', 'items[0].id', 1],
        ['/result/data', 'items[0].age', null],
        ['/result/data/missing', '', null],
        ['/outcome', '', 'ok'],
      ])
      expect(reports[2].message).toBe('The draft has no tool with this key.')
    })

    test('fails a call that fails, unless that is expected', async () => {
      api.respondWith(() => ({ status: 500, headers: { 'content-type': 'text/plain' }, body: 'out of pets' }))
      await create({ tool: 'list', key: 'surprise' })
      await create({
        tool: 'list',
        key: 'expected',
        assert: [{ type: 'equals', path: '/outcome', value: 'upstream_failed' }],
      })
      const { cases: reports } = await run()
      expect(reports.map(({ passed }: Json) => passed)).toEqual([false, true])
      expect(reports[0].differences[0]).toMatchObject({ path: '/outcome', actual: 'upstream_failed' })
      expect(reports[0].differences[0].message).toContain('out of pets')
    })

    test('calls an API that has a recorded response only when live ones are wanted', async () => {
      await create({ tool: 'list', response: recorded })
      const before = api.seen.length
      expect((await run()).cases[0].upstream).toBe('recorded')
      expect(api.seen.length).toBe(before)
      expect((await run({ live: true })).cases[0].upstream).toBe('live')
      expect(api.seen.length).toBe(before + 1)
    })

    test('names the keys that no case has', async () => {
      const { status, body } = await alice.post(app('/tests/run'), { keys: ['nothing'] })
      expect([status, body.error.details[0].path]).toEqual([400, 'keys[0]'])
    })
  })

  describe('v3.tests.read', () => {
    test('reports the state of the cases with the current draft', async () => {
      expect(await readStatus()).toEqual({ required: false, cases: 0, state: 'no_cases', last_run: null })
      const { id } = await create({ tool: 'list' })
      expect((await readStatus()).state).toBe('never_run')
      const stored = await run()
      expect(await readStatus()).toMatchObject({ cases: 1, state: 'passed', last_run: stored })
      await run({ keys: ['list'] })
      await alice.patch(cases(id), { arguments: { limit: 2 } })
      expect((await readStatus()).state).toBe('outdated')
      await run()
      await alice.patch(app(`/tools/${tools.list}`), { description: 'Another.' })
      expect((await readStatus()).state).toBe('outdated')
    })
  })

  describe('v3.tests.change', () => {
    test('makes releases wait for tests that pass with this draft', async () => {
      const { body } = await alice.patch(app('/tests'), { required: true })
      expect(body.tests).toMatchObject({ required: true, state: 'no_cases' })
      const expectBlocked = async (text: string) => {
        const { status, body } = await release()
        expect([status, body.error.code]).toEqual([422, 'draft_blocked'])
        expect(body.error.message).toContain(text)
        const { issues } = (await alice.get(app('/draft/diagnostics'))).body
        expect(issues.map(({ code }: Json) => code)).toContain('tests_not_passed')
        expect((await alice.get(app('/overview'))).body.overview.issues.blocking).toBe(1)
        const deployed = await alice.post(`/api/v1/apps/${appId}/deploy`)
        expect([deployed.status, deployed.body.error.code]).toEqual([409, 'conflict'])
      }
      await expectBlocked('no test case')
      const { id } = await create({
        tool: 'list',
        assert: [{ type: 'equals', path: '/outcome', value: 'timeout' }],
      })
      await expectBlocked('never run')
      await run()
      await expectBlocked('failed')
      await alice.patch(cases(id), { assert: [] })
      await expectBlocked('changed since')
      await run({ keys: ['list'] })
      expect((await release()).status).toBe(201)
      await alice.patch(app(`/tools/${tools.list}`), { description: 'Another.' })
      await expectBlocked('changed since')
      await alice.patch(app('/tests'), { required: false })
      expect((await release()).status).toBe(201)
    })
  })

  describe('v3.appFile.apply', () => {
    const readFile = async () => (await alice.get(app('/file'))).body.file
    const apply = async (file: object, prune = false) => {
      const { body } = await alice.put(app('/file'), { file, prune })
      return (
        body.plan?.changes.map(({ entity_type, key, change, fields }: Json) => [
          entity_type,
          key,
          change,
          change === 'changed' ? fields.map(({ path }: Json) => path) : [],
        ]) ?? body.error.details.map(({ pointer }: Json) => pointer)
      )
    }

    test('brings test cases with an app, without changing releases', async () => {
      const full = {
        key: 'three',
        description: 'Three of them.',
        tool: 'list',
        arguments: { limit: 3 },
        upstream: 'recorded',
        assert: [{ type: 'is-json', path: '/result/data', value: { required: ['items'] } }],
        response: { status: 203, content_type: 'text/json', body: '[]' },
      }
      await create(full)
      await create({ tool: 'create', key: 'bare' })
      await alice.patch(app('/tests'), { required: true })
      const file = await readFile()
      expect(file.app.tests_required).toBe(true)
      expect(file.tests).toEqual([full, { key: 'bare', tool: 'create' }])
      expect(await apply(file)).toEqual([])
      const { id } = (await alice.get(cases())).body.data[0]
      const [three] = file.tests
      const response = { body: '[]' }
      expect(await apply({ ...file, tests: [{ ...three, response, arguments: { aB: 1 } }] })).toEqual([
        [
          'test_case',
          'three',
          'changed',
          ['arguments.limit', 'arguments.aB', 'response.status', 'response.content_type'],
        ],
      ])
      expect((await alice.get(cases(id))).body.test_case.response.content_type).toBe('application/json')
      const other = {
        ...file,
        app: { ...file.app, tests_required: false },
        tests: [{ key: 'new', tool: 'list' }],
      }
      expect(await apply(other, true)).toEqual([
        ['app', '', 'changed', ['tests_required']],
        ['test_case', 'new', 'added', []],
        ['test_case', 'three', 'removed', []],
        ['test_case', 'bare', 'removed', []],
      ])
      expect(await readStatus()).toMatchObject({ required: false, cases: 1 })
    })

    test('gives the place of a problem in a test case, and permits 100 cases', async () => {
      const file = await readFile()
      const wrong = [{ type: 'regex', path: '/result/text', value: '(' }]
      expect(await apply({ ...file, tests: [{ key: 'a', tool: 'list', assert: wrong }] })).toEqual([
        '/tests/0/assert/0/value',
      ])
      const tests = Array.from({ length: 100 }, (_, index) => ({ key: `case_${index}`, tool: 'list' }))
      expect(await apply({ ...file, tests })).toHaveLength(100)
      expect((await alice.post(cases(), { tool: 'list' })).status).toBe(422)
      expect(await apply({ ...file, tests: [{ key: 'more', tool: 'list' }] })).toEqual(['/tests'])
    })
  })
})
