import { beforeAll, describe, expect, test } from 'vitest'
import { startUpstreamApi, type UpstreamApi } from '#tests/support/servers/upstream-api.ts'
import type { Client } from '#tests/support/service/client.ts'
import { makeApp, makeIntegration, makeTool } from '#tests/support/service/create-resources.ts'
import { describeWithService } from '#tests/support/service/test-service.ts'

const plan = {
  name: 'Plan a trip',
  description: 'Plans by the weather.',
  arguments: [{ name: 'city', description: 'Where to', required: true }, { name: 'when' }],
  template: 'Plan a trip to {{city}} {{ when }}.',
}

describeWithService('postgres', 'prompts in v3', (service) => {
  let alice: Client
  let api: UpstreamApi
  let appId: string
  const prompts = (id = '') => `/api/v3/apps/${appId}/prompts${id && `/${id}`}`
  const readIssues = async () =>
    (await alice.get(`/api/v3/apps/${appId}/draft/diagnostics`)).body.issues as {
      code: string
      message: string
      references: unknown[]
    }[]

  beforeAll(async () => {
    alice = await service().as('alice')
    api = await startUpstreamApi()
    appId = await makeApp(alice)
    return () => api.close()
  })

  async function createPrompt(more: object = {}) {
    const { status, body } = await alice.post(prompts(), { ...plan, ...more })
    expect(status, JSON.stringify(body)).toBe(201)
    return body.prompt as { id: string; key: string; order: number }
  }

  describe('v3.prompts.create', () => {
    test('creates a prompt after the others, with a key from its name', async () => {
      const { status, headers, body } = await alice.post(prompts(), plan)
      expect(status).toBe(201)
      expect(headers.get('location')).toBe(`${service().url}${prompts(body.prompt.id)}`)
      expect(body.prompt).toEqual({
        id: expect.stringMatching(/^prm_/),
        app_id: appId,
        key: 'plan_a_trip',
        name: 'Plan a trip',
        description: 'Plans by the weather.',
        arguments: [
          { name: 'city', description: 'Where to', required: true },
          { name: 'when', description: '', required: false },
        ],
        template: 'Plan a trip to {{city}} {{ when }}.',
        access: null,
        order: 0,
        created_at: expect.any(String),
        updated_at: expect.any(String),
      })
      expect(await createPrompt()).toMatchObject({ key: 'plan_a_trip_2', order: 1 })
    })

    test.each([
      ['a name', { name: '' }, 'name'],
      ['a template', { template: '' }, 'template'],
      ['a shorter template', { template: 'x'.repeat(20_001) }, 'template'],
      ['arguments without braces', { arguments: [{ name: 'a}}' }] }, 'arguments[0].name'],
      ['arguments without spaces', { arguments: [{ name: 'a b' }] }, 'arguments[0].name'],
      ['arguments that pollute no prototype', { arguments: [{ name: '__proto__' }] }, 'arguments[0].name'],
      ['distinct arguments', { arguments: [{ name: 'a' }, { name: 'a' }] }, 'arguments[1].name'],
      [
        'fewer arguments',
        { arguments: Array.from({ length: 51 }, (_, i) => ({ name: `a${i}` })) },
        'arguments',
      ],
    ])('requires %s', async (_, more, path) => {
      const { status, body } = await alice.post(prompts(), { ...plan, ...more })
      expect([status, body.error.code, body.error.details[0].path]).toEqual([400, 'invalid_request', path])
    })

    test('limits the prompts of an app', async () => {
      const full = await makeApp(alice, 'Full of prompts')
      const create = () => alice.post(`/api/v3/apps/${full}/prompts`, plan)
      for (let count = 0; count < 200; count++) expect((await create()).status).toBe(201)
      const { status, body } = await create()
      expect([status, body.error.code]).toEqual([422, 'unprocessable'])
      expect(body.error.message).toContain('at most 200 prompts')
    })
  })

  describe('v3.prompts.list', () => {
    test('pages through the prompts in the order that clients see', async () => {
      const other = await makeApp(alice, 'Paged')
      const path = `/api/v3/apps/${other}/prompts`
      for (const name of ['c', 'a', 'b']) await alice.post(path, { ...plan, name })
      const page = await alice.get(`${path}?limit=2`)
      expect(page.body.page.has_more).toBe(true)
      const two = await alice.get(`${path}?limit=2&cursor=${page.body.page.next_cursor}`)
      const keys = [...page.body.data, ...two.body.data].map((prompt: { key: string }) => prompt.key)
      expect(keys).toEqual(['c', 'a', 'b'])
      expect(two.body.page).toEqual({ has_more: false, next_cursor: null })
      expect((await alice.get(`${path}?cursor=x`)).status).toBe(400)
    })
  })

  describe('v3.prompts.read', () => {
    test('reads one with an entity tag', async () => {
      const { id } = await createPrompt()
      const { status, headers, body } = await alice.get(prompts(id))
      expect([status, body.prompt.id]).toEqual([200, id])
      const etag = headers.get('etag') ?? ''
      expect((await alice.get(prompts(id), { 'If-None-Match': etag })).status).toBe(304)
      expect((await alice.get(prompts('prm_missing'))).status).toBe(404)
    })
  })

  describe('v3.prompts.change', () => {
    test('changes the sent members, unless the prompt has changed meanwhile', async () => {
      const { id } = await createPrompt()
      const etag = (await alice.get(prompts(id))).headers.get('etag') ?? ''
      const change = { key: 'trip', template: 'Go to {{town}}.', arguments: [{ name: 'town' }] }
      const { body } = await alice.patch(prompts(id), change, { 'If-Match': etag })
      expect(body.prompt).toMatchObject({
        key: 'trip',
        name: 'Plan a trip',
        template: 'Go to {{town}}.',
        arguments: [{ name: 'town', description: '', required: false }],
      })
      expect((await alice.patch(prompts(id), { name: 'x' }, { 'If-Match': etag })).status).toBe(412)
    })

    test('rejects the key of another prompt, and doubled arguments', async () => {
      const [first, second] = [await createPrompt(), await createPrompt()]
      const taken = await alice.patch(prompts(second.id), { key: first.key })
      expect([taken.status, taken.body.error.details[0].path]).toEqual([409, 'key'])
      const doubled = await alice.patch(prompts(second.id), { arguments: [{ name: 'a' }, { name: 'a' }] })
      expect([doubled.status, doubled.body.error.details[0].path]).toEqual([400, 'arguments[1].name'])
    })

    test('without members changes nothing', async () => {
      const { id } = await createPrompt()
      const before = (await alice.get(prompts(id))).body
      expect((await alice.patch(prompts(id), {})).body).toEqual(before)
      expect((await alice.patch(prompts(id), {}, { 'If-Match': '"999-x"' })).status).toBe(412)
    })
  })

  describe('v3.prompts.delete', () => {
    test('deletes a prompt, unless it has changed meanwhile', async () => {
      const { id } = await createPrompt()
      expect((await alice.delete(prompts(id), { 'If-Match': '"999-x"' })).status).toBe(412)
      expect((await alice.delete(prompts(id))).body).toEqual({ deleted: true })
      expect((await alice.get(prompts(id))).status).toBe(404)
      expect((await alice.delete(prompts(id))).status).toBe(404)
    })
  })

  describe('v3.prompts.reorder', () => {
    test('sets the order of all prompts', async () => {
      const other = await makeApp(alice, 'Ordered')
      const path = `/api/v3/apps/${other}/prompts`
      const ids: string[] = []
      for (const name of ['a', 'b', 'c']) ids.push((await alice.post(path, { ...plan, name })).body.prompt.id)
      const [a = '', b = '', c = ''] = ids
      const { status, body } = await alice.post(`${path}/reorder`, { prompt_ids: [c, a, b] })
      expect(status).toBe(200)
      expect(body.data.map(({ id, order }: { id: string; order: number }) => [id, order])).toEqual([
        [c, 0],
        [a, 1],
        [b, 2],
      ])
      const listed = await alice.get(path)
      expect(listed.body.data.map(({ key }: { key: string }) => key)).toEqual(['c', 'a', 'b'])
      const reorder = async (promptIds: string[]) => {
        const rejected = await alice.post(`${path}/reorder`, { prompt_ids: promptIds })
        const details = rejected.body.error.details as { path: string; code: string }[]
        return [rejected.status, ...details.map((detail) => [detail.path, detail.code])]
      }
      expect(await reorder([a, b])).toEqual([422, ['prompt_ids', 'missing']])
      expect(await reorder([a, b, c, a])).toEqual([422, ['prompt_ids[3]', 'duplicate']])
      expect(await reorder([a, b, c, 'prm_x'])).toEqual([422, ['prompt_ids[3]', 'unknown_reference']])
      expect((await alice.get(path)).body).toEqual(listed.body)
    })
  })

  describe('a placeholder that is no argument', () => {
    test('is reported by the diagnostics of the draft, with its prompt', async () => {
      const { id } = await createPrompt({ name: 'Typo', template: 'Go to {{citty}} in {{city}}.' })
      const found = (await readIssues()).filter(({ code }) => code === 'prompt_placeholder_unknown')
      expect(found).toEqual([
        expect.objectContaining({
          message: 'The prompt Typo uses {{citty}}, which is none of its arguments and stays empty.',
          severity: 'warning',
          blocks_publish: false,
          references: [expect.objectContaining({ entity_type: 'prompt', entity_id: id })],
        }),
      ])
    })
  })

  describe('a release', () => {
    test('freezes the prompts in their order, serves them, and gives them back', async () => {
      const released = await makeApp(alice, 'Released')
      const base = `/api/v3/apps/${released}`
      const pets = await makeIntegration(alice, released, api.documentUrl)
      await makeTool(alice, released, 'List', pets.operation('listPets'))
      const create = async (name: string) =>
        (await alice.post(`${base}/prompts`, { ...plan, name })).body.prompt.id as string
      const [first, second] = [await create('First'), await create('Second')]
      await alice.post(`${base}/prompts/reorder`, { prompt_ids: [second, first] })
      const { body } = await alice.post(`${base}/releases`)
      const call = async (method: string, params: object = {}) => {
        const reply = await fetch(body.release.endpoint, {
          method: 'POST',
          headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
          body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
        })
        return (await reply.json()).result
      }
      const { prompts: served } = await call('prompts/list')
      expect(served.map(({ name }: { name: string }) => name)).toEqual(['second', 'first'])
      const filled = await call('prompts/get', { name: 'first', arguments: { city: 'Rome' } })
      expect(filled.messages[0].content.text).toBe('Plan a trip to Rome .')
      const changes = async () => (await alice.get(`/api/v2/apps/${released}/draft/changes`)).body
      expect(await changes()).toMatchObject({ total_changes: 0 })
      await alice.post(`${base}/prompts/reorder`, { prompt_ids: [first, second] })
      await alice.delete(`${base}/prompts/${first}`)
      expect(await changes()).toMatchObject({ change_groups: [{ key: 'prompts', count: 2 }] })
      await alice.post(`${base}/draft/discard`)
      const listed = await alice.get(`${base}/prompts`)
      expect(listed.body.data.map(({ id }: { id: string }) => id)).toEqual([second, first])
      expect(await changes()).toMatchObject({ total_changes: 0 })
    })
  })
})
