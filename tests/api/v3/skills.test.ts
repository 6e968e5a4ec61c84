import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { SkillsClient } from '@modelcontextprotocol/client/ext/skills'
import { beforeAll, describe, expect, test } from 'vitest'
import { startUpstreamApi, type UpstreamApi } from '#tests/support/servers/upstream-api.ts'
import type { Client as ApiClient } from '#tests/support/service/client.ts'
import { makeApp, makeIntegration, makeTool } from '#tests/support/service/create-resources.ts'
import { describeWithService } from '#tests/support/service/test-service.ts'

const returns = { name: 'returns', description: 'How to return an order.', body: '# Returns\n\nAsk first.\n' }
const maxBytes = 256 * 1024

type SkillJson = typeof returns & { id: string; order: number }

describeWithService('sqlite', 'skills in v3', (service) => {
  let alice: ApiClient
  let api: UpstreamApi
  let appId: string
  const skills = (id = '', of = appId) => `/api/v3/apps/${of}/skills${id && `/${id}`}`

  beforeAll(async () => {
    alice = await service().as('alice')
    api = await startUpstreamApi()
    appId = await makeApp(alice)
    return () => api.close()
  })

  async function createSkill(more: object = {}, of = appId) {
    const { status, body } = await alice.post(skills('', of), { ...returns, ...more })
    expect(status, JSON.stringify(body)).toBe(201)
    return body.skill as SkillJson
  }

  async function makeAppWithSkills(name: string, ...names: string[]) {
    const id = await makeApp(alice, name)
    const created = []
    for (const skillName of names) created.push(await createSkill({ name: skillName }, id))
    return { id, ids: created.map((skill) => skill.id) }
  }

  describe('v3.skills.create', () => {
    test('creates a skill after the others', async () => {
      const { id } = await makeAppWithSkills('Creating', 'first')
      const { status, headers, body } = await alice.post(skills('', id), returns)
      expect(status).toBe(201)
      expect(headers.get('location')).toBe(`${service().url}${skills(body.skill.id, id)}`)
      expect(body.skill).toEqual({
        id: expect.stringMatching(/^skl_/),
        app_id: id,
        ...returns,
        access: null,
        order: 1,
        created_at: expect.any(String),
        updated_at: expect.any(String),
      })
    })

    test('with an Idempotency-Key creates it once', async () => {
      const { id } = await makeAppWithSkills('Once')
      const create = () => alice.post(skills('', id), returns, { 'Idempotency-Key': 'one-skill' })
      const [first, second] = [await create(), await create()]
      expect([first.status, second.status]).toEqual([201, 201])
      expect(second.body).toEqual(first.body)
      expect((await alice.get(skills('', id))).body.data).toHaveLength(1)
    })

    test.each([
      ['a name', { name: '' }, 'name'],
      ['lower-case letters', { name: 'Returns' }, 'name'],
      ['single hyphens', { name: 'how--to' }, 'name'],
      ['no hyphen at the end', { name: 'returns-' }, 'name'],
      ['no slash', { name: 'a/b' }, 'name'],
      ['a shorter name', { name: 'x'.repeat(65) }, 'name'],
      ['a description', { description: ' \n' }, 'description'],
      ['a shorter description', { description: 'ü'.repeat(1025) }, 'description'],
      ['a text', { body: '\n' }, 'body'],
      ['fewer characters', { body: 'x'.repeat(maxBytes + 1) }, 'body'],
      ['fewer bytes', { body: 'ü'.repeat(maxBytes / 2 + 1) }, 'body'],
    ])('requires %s', async (_, more, path) => {
      const { status, body } = await alice.post(skills(), { ...returns, ...more })
      expect([status, body.error.code, body.error.details[0].path]).toEqual([400, 'invalid_request', path])
    })

    test('gives the size in bytes of a text that is too large', async () => {
      const { body } = await alice.post(skills(), { ...returns, body: `x${'ü'.repeat(maxBytes / 2)}` })
      expect(body.error.details).toEqual([
        {
          path: 'body',
          code: 'too_large',
          message: 'must have at most 262144 bytes in UTF-8; it has 262145',
        },
      ])
    })

    test('rejects the name of another skill', async () => {
      const { id } = await makeAppWithSkills('Taken', 'returns')
      const { status, body } = await alice.post(skills('', id), returns)
      expect([status, body.error.details]).toEqual([
        409,
        [{ path: 'name', code: 'taken', message: 'must be unique among the skills of the app' }],
      ])
    })

    test('limits the skills of an app', async () => {
      const { id } = await makeAppWithSkills('Full', 'a', 'b', 'c', 'd', 'e')
      const { status, body } = await alice.post(skills('', id), returns)
      expect([status, body.error.message]).toEqual([
        422,
        'An app has at most 5 skills. Delete one before you create another.',
      ])
    })
  })

  describe('v3.skills.list', () => {
    test('pages through the skills in the order that clients see', async () => {
      const { id } = await makeAppWithSkills('Paged', 'c', 'a', 'b')
      const path = skills('', id)
      const page = await alice.get(`${path}?limit=2`)
      expect(page.body.page.has_more).toBe(true)
      const two = await alice.get(`${path}?limit=2&cursor=${page.body.page.next_cursor}`)
      const names = [...page.body.data, ...two.body.data].map(({ name }: SkillJson) => name)
      expect(names).toEqual(['c', 'a', 'b'])
      expect(two.body.page).toEqual({ has_more: false, next_cursor: null })
      expect((await alice.get(`${path}?cursor=x`)).status).toBe(400)
    })
  })

  describe('v3.skills.read', () => {
    test('reads one with an entity tag', async () => {
      const { id } = await createSkill({ name: 'read' })
      const { status, headers, body } = await alice.get(skills(id))
      expect([status, body.skill.body]).toEqual([200, returns.body])
      const etag = headers.get('etag') ?? ''
      expect((await alice.get(skills(id), { 'If-None-Match': etag })).status).toBe(304)
      expect((await alice.get(skills('skl_missing'))).status).toBe(404)
    })
  })

  describe('v3.skills.change', () => {
    test('changes the sent members, unless the skill has changed meanwhile', async () => {
      const app = await makeAppWithSkills('Changing', 'old', 'other')
      const [id = '', other = ''] = app.ids
      const etag = (await alice.get(skills(id, app.id))).headers.get('etag') ?? ''
      const change = { name: 'new', body: 'ü'.repeat(maxBytes / 2) }
      const { body } = await alice.patch(skills(id, app.id), change, { 'If-Match': etag })
      expect(body.skill).toMatchObject({ ...returns, ...change })
      const stale = await alice.patch(skills(id, app.id), { description: 'x' }, { 'If-Match': etag })
      expect(stale.status).toBe(412)
      const taken = await alice.patch(skills(other, app.id), { name: 'new' })
      expect([taken.status, taken.body.error.details[0].path]).toEqual([409, 'name'])
      const large = await alice.patch(skills(other, app.id), { body: 'ü'.repeat(maxBytes / 2 + 1) })
      expect([large.status, large.body.error.details[0].code]).toEqual([400, 'too_large'])
    })

    test('to the same name, or without members, is accepted', async () => {
      const app = await makeAppWithSkills('Same', 'same')
      const path = skills(app.ids[0], app.id)
      expect((await alice.patch(path, { name: 'same' })).status).toBe(200)
      const before = (await alice.get(path)).body
      expect((await alice.patch(path, {})).body).toEqual(before)
      expect((await alice.patch(path, {}, { 'If-Match': '"999-x"' })).status).toBe(412)
    })
  })

  describe('v3.skills.delete', () => {
    test('deletes a skill, unless it has changed meanwhile', async () => {
      const app = await makeAppWithSkills('Deleting', 'gone')
      const path = skills(app.ids[0], app.id)
      expect((await alice.delete(path, { 'If-Match': '"999-x"' })).status).toBe(412)
      expect((await alice.delete(path)).body).toEqual({ deleted: true })
      expect((await alice.get(path)).status).toBe(404)
      expect((await alice.delete(path)).status).toBe(404)
    })
  })

  describe('v3.skills.reorder', () => {
    test('sets the order of all skills', async () => {
      const { id, ids } = await makeAppWithSkills('Ordered', 'a', 'b', 'c')
      const [a = '', b = '', c = ''] = ids
      const path = skills('', id)
      const { status, body } = await alice.post(`${path}/reorder`, { skill_ids: [c, a, b] })
      expect([status, body.data.map((json: SkillJson) => [json.name, json.order])]).toEqual([
        200,
        [
          ['c', 0],
          ['a', 1],
          ['b', 2],
        ],
      ])
      const rejected = await alice.post(`${path}/reorder`, { skill_ids: [a, b] })
      expect([rejected.status, rejected.body.error.details[0]]).toMatchObject([
        422,
        { path: 'skill_ids', code: 'missing' },
      ])
      expect((await alice.get(path)).body.data).toEqual(body.data)
    })
  })

  describe('a release', () => {
    const release = async (id: string) => {
      const { status, body } = await alice.post(`/api/v3/apps/${id}/releases`)
      expect(status, JSON.stringify(body)).toBe(201)
      const { compiledSnapshots } = (await alice.get(`/api/v1/apps/${id}/config`)).body
      return {
        ...(body.release as { id: string; endpoint: string }),
        digest: compiledSnapshots[0].digest as string,
      }
    }
    const makeReleasable = async (name: string) => {
      const id = await makeApp(alice, name)
      const pets = await makeIntegration(alice, id, api.documentUrl)
      await makeTool(alice, id, 'List', pets.operation('listPets'))
      return id
    }
    async function readServed(endpoint: string, headers: Record<string, string> = {}) {
      const client = new Client({ name: 'agent', version: '1.0' })
      await client.connect(new StreamableHTTPClientTransport(new URL(endpoint), { requestInit: { headers } }))
      const reader = new SkillsClient(client)
      const served = []
      for (const entry of (await reader.list()).skills) {
        const { verified, text = '' } = await reader.read(entry)
        served.push([entry.frontmatter.name, verified, text.slice(text.indexOf('\n---\n') + 6)])
      }
      await client.close()
      return served
    }

    test('freezes the skills, serves them, is compared, and gives them back', async () => {
      const id = await makeReleasable('Released')
      const empty = await release(id)
      const [first, second] = [
        await createSkill({ name: 'first' }, id),
        await createSkill({ name: 'second' }, id),
      ]
      const released = await release(id)
      expect(released.digest).not.toBe(empty.digest)
      const asFrozen = [
        ['first', true, returns.body],
        ['second', true, returns.body],
      ]
      expect(await readServed(released.endpoint)).toEqual(asFrozen)

      await alice.patch(skills(first.id, id), { body: '# Changed' })
      await alice.delete(skills(second.id, id))
      await createSkill({ name: 'third' }, id)
      const changes = (await alice.get(`/api/v3/apps/${id}/draft/changes`)).body
      expect(changes.change_groups).toEqual([{ key: 'skills', label: 'Skills', count: 3 }])
      expect(changes.data).toMatchObject([
        {
          entity_type: 'skill',
          name: 'first',
          change: 'changed',
          fields: [{ path: 'body', after: '# Changed' }],
        },
        { entity_type: 'skill', name: 'second', change: 'removed' },
        { entity_type: 'skill', name: 'third', change: 'added' },
      ])
      expect(
        changes.client_changes.map(({ kind, name }: { kind: string; name: string }) => [kind, name]),
      ).toEqual([
        ['skill_removed', 'second'],
        ['skill_changed', 'first'],
        ['skill_added', 'third'],
      ])
      expect((await alice.get(`/api/v3/apps/${id}/overview`)).body.overview).toMatchObject({ skills: 2 })
      expect(await readServed(released.endpoint)).toEqual(asFrozen)
      const draft = { Authorization: `Bearer ${await service().token('alice')}` }
      expect(await readServed(`${released.endpoint}/draft`, draft)).toEqual([
        ['first', true, '# Changed'],
        ['third', true, returns.body],
      ])
      const { runtime } = (await alice.get(`/api/v3/apps/${id}/draft/runtime-preview`)).body
      expect(runtime.skills.map((skill: { uri: string }) => skill.uri)).toEqual([
        'skill://first/SKILL.md',
        'skill://third/SKILL.md',
      ])

      const two = await release(id)
      expect(await readServed(two.endpoint)).toHaveLength(2)
      expect(await readServed(`${released.endpoint}/releases/${released.id}`, draft)).toEqual(asFrozen)
      const compared = (await alice.get(`/api/v3/apps/${id}/releases/${released.id}/changes?to=${two.id}`))
        .body
      expect(compared.change_groups).toEqual([{ key: 'skills', label: 'Skills', count: 3 }])
      expect((await alice.post(`/api/v3/apps/${id}/releases/${released.id}/restore`)).status).toBe(200)
      expect(await readServed(released.endpoint)).toEqual(asFrozen)
      await alice.post(`/api/v3/apps/${id}/draft/clone-from-release`, { release_id: released.id })
      const listed = (await alice.get(skills('', id))).body.data
      expect(listed.map((skill: SkillJson) => [skill.id, skill.name])).toEqual([
        [first.id, 'first'],
        [second.id, 'second'],
      ])
    })

    test('without skills has the same digest as before skills existed', async () => {
      const id = await makeReleasable('Undone')
      const before = await release(id)
      await alice.delete(skills((await createSkill({ name: 'short-lived' }, id)).id, id))
      expect((await alice.get(`/api/v3/apps/${id}/overview`)).body.overview.has_changes).toBe(false)
      expect((await release(id)).digest).toBe(before.digest)
    })

    test('warns of hidden characters and of front matter in the text', async () => {
      const id = await makeReleasable('Warned')
      const skill = await createSkill({ body: '---\nname: x\n---\nDo it\u{e0041}' }, id)
      const { issues } = (await alice.get(`/api/v3/apps/${id}/draft/diagnostics`)).body
      const found = issues.filter(({ references }: { references: { entity_id: string }[] }) =>
        references.some((reference) => reference.entity_id === skill.id),
      )
      expect(found.map(({ code }: { code: string }) => code)).toEqual([
        'skill_front_matter_repeated',
        'hidden_text',
      ])
    })
  })
})
