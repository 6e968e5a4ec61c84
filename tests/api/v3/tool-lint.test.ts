import { beforeAll, describe, expect, test } from 'vitest'
import { startHttpServer } from '#tests/support/servers/listen.ts'
import type { Client } from '#tests/support/service/client.ts'
import { makeApp, makeIntegration } from '#tests/support/service/create-resources.ts'
import { describeWithService } from '#tests/support/service/test-service.ts'
import { countTokens } from '#workers/tokens/count-tokens.ts'

const text = { type: 'string' }
const shelfMembers = Object.fromEntries(Array.from({ length: 400 }, (_, n) => [`member_${n}`, text]))

/** An API whose document says far too much about one argument, and too little about another. */
const document = {
  openapi: '3.1.0',
  info: { title: 'Books', version: '1' },
  servers: [{ url: '/v1' }],
  paths: {
    '/books/{shelf}': {
      get: {
        operationId: 'listBooks',
        description: 'Finds books of a shop by where they stand.',
        parameters: [{ name: 'shelf', in: 'path', required: true, schema: text }],
        responses: {
          200: { description: 'ok', content: { 'application/json': { schema: { type: 'object' } } } },
        },
      },
      put: {
        operationId: 'placeOrder',
        description: 'Puts an order for new books on a shelf of the shop.',
        parameters: [{ name: 'shelf', in: 'path', required: true, description: 'Where', schema: text }],
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: {
                type: 'object',
                required: ['order'],
                properties: {
                  order: {
                    type: 'object',
                    description: 'What to buy',
                    required: ['isbn'],
                    properties: { isbn: text, ...shelfMembers },
                  },
                },
              },
            },
          },
        },
        responses: { 204: { description: 'done' } },
      },
    },
  },
}

async function serveDocument() {
  const server = await startHttpServer((_, response) => response.end(JSON.stringify(document)))
  const url = `${server.url}/openapi.json`
  return { url, close: server.close }
}

describeWithService('sqlite', 'the lint of tools', (service) => {
  let alice: Client
  let documentUrl: string

  beforeAll(async () => {
    alice = await service().as('alice')
    const server = await serveDocument()
    documentUrl = server.url
    return server.close
  })

  async function makeShop() {
    const appId = await makeApp(alice)
    const books = await makeIntegration(alice, appId, documentUrl)
    await removeArgumentText(appId, books.operation('listBooks'))
    const sent = ['listBooks', 'placeOrder'].map((id) => ({ operation_id: books.operation(id) }))
    const { body } = await alice.post(`/api/v3/apps/${appId}/tools/batch`, { tools: sent })
    expect(body.tools).toHaveLength(2)
    return { appId, books, tools: body.tools as { id: string; key: string }[] }
  }

  /** An import already describes the argument as the lint would. */
  async function removeArgumentText(appId: string, operationId: string) {
    const inputSchema = [{ name: 'shelf', type: 'string', required: true, description: '' }]
    const { status } = await alice.patch(`/api/v1/apps/${appId}/operations/${operationId}`, { inputSchema })
    expect(status).toBe(200)
  }

  const draftOf = (appId: string) => `/api/v3/apps/${appId}/draft`
  const readLint = async (appId: string) => (await alice.get(`${draftOf(appId)}/lint`)).body.lint
  const repair = (appId: string, body: object) => alice.post(`${draftOf(appId)}/lint/repair`, body)
  const listCodes = (lint: { findings: { code: string }[] }) => lint.findings.map(({ code }) => code)

  describe('v3.draft.lint', () => {
    test('says for each tool what a model misses, and how many tokens the tool takes', async () => {
      const { appId, tools } = await makeShop()
      const lint = await readLint(appId)
      expect(lint.tools.map(({ name }: { name: string }) => name)).toEqual(['list_books', 'place_order'])
      const sizes = lint.tools.map(({ tokens }: { tokens: number }) => tokens)
      expect(sizes[0]).toBe(56)
      const { body } = await alice.post(`/api/v3/apps/${appId}/tools/${tools[1]?.id}/preview`)
      const { name, description, inputSchema } = body.preview.tool
      expect(sizes[1]).toBe(countTokens(JSON.stringify({ name, description, inputSchema })))
      expect(lint.tokens).toBe(sizes[0] + sizes[1])
      expect(lint).toMatchObject({ warning_count: 1, hint_count: 1 })
      expect(lint.findings[0]).toEqual({
        id: `arguments_undescribed:${tools[0]?.id}`,
        code: 'arguments_undescribed',
        part: 'arguments',
        severity: 'warning',
        message: 'list_books does not explain shelf.',
        tool_ids: [tools[0]?.id],
        repair: { text: 'Describes shelf with texts from other places in the document.' },
      })
      expect(lint.findings[1]).toMatchObject({
        code: 'schema_too_long',
        repair: { text: expect.any(String) },
      })
    })
  })

  describe('in search mode', () => {
    test('the list has the size of the three tools that clients list, in the draft and in a release', async () => {
      const { appId } = await makeShop()
      const before = await readLint(appId)
      expect(before.tool_mode).toBe('list')
      await alice.patch(`/api/v3/apps/${appId}/tool-mode`, { tool_mode: 'search' })
      const draft = await readLint(appId)
      expect(draft.tool_mode).toBe('search')
      expect(draft.tokens).toBeGreaterThan(100)
      expect(draft.tokens).toBeLessThan(2_000)
      expect([draft.tools, draft.findings]).toEqual([before.tools, before.findings])
      const { release } = (await alice.post(`/api/v3/apps/${appId}/releases`)).body
      const { lint } = (await alice.get(`/api/v3/apps/${appId}/releases/${release.id}/lint`)).body
      expect([lint.tool_mode, lint.tokens]).toEqual(['search', draft.tokens])
    })
  })

  describe('v3.draft.repairLint', () => {
    test('previews, repairs in one step, and leaves tools bound; discarding the draft undoes it', async () => {
      const { appId, books, tools } = await makeShop()
      await alice.post(`/api/v3/apps/${appId}/releases`)
      const before = await readLint(appId)
      const ids = before.findings.map(({ id }: { id: string }) => id)

      const preview = await repair(appId, { findings: ids, preview: true })
      expect([preview.status, listCodes(preview.body.lint)]).toEqual([200, []])
      expect(preview.body.edits).toMatchObject([
        { entity_type: 'operation', entity_id: books.operation('listBooks'), member: 'input_schema' },
        { entity_type: 'operation', entity_id: books.operation('placeOrder'), member: 'input_schema' },
      ])
      expect(preview.body.edits[0].after.properties.shelf).toMatchObject({ description: 'Where' })
      expect(await readLint(appId)).toEqual(before)

      const repaired = await repair(appId, { findings: ids })
      expect(repaired.body).toEqual(preview.body)
      const after = await readLint(appId)
      expect(after).toEqual(repaired.body.lint)
      expect(after.tokens).toBeLessThan(before.tokens / 10)
      const validation = await alice.post(`${draftOf(appId)}/validate`)
      expect(listCodes({ findings: validation.body.issues })).not.toContain('binding_schema_drift')
      const { body } = await alice.post(`/api/v3/apps/${appId}/tools/${tools[1]?.id}/preview`)
      expect(Object.keys(body.preview.tool.inputSchema.properties.order.properties)).toEqual(['isbn'])

      await alice.post(`${draftOf(appId)}/discard`)
      expect(await readLint(appId)).toEqual(before)
    })

    test('a finding that no longer exists is named, and nothing is written', async () => {
      const { appId } = await makeShop()
      const before = await readLint(appId)
      const ids = [before.findings[0].id, 'purpose_missing:tool_gone']
      const { status, body } = await repair(appId, { findings: ids })
      expect([status, body.error.details]).toEqual([
        422,
        [
          {
            path: 'findings[1]',
            code: 'unknown_reference',
            message: 'must be the id of a current finding of the draft',
          },
        ],
      ])
      expect(await readLint(appId)).toEqual(before)
    })
  })

  describe('v3.releases.lint', () => {
    test('finds the same in a release, without repairs', async () => {
      const { appId } = await makeShop()
      const draft = await readLint(appId)
      const { body } = await alice.post(`/api/v3/apps/${appId}/releases`)
      const path = `/api/v3/apps/${appId}/releases/${body.release.id}/lint`
      const { lint } = (await alice.get(path)).body
      expect([lint.tokens, listCodes(lint)]).toEqual([draft.tokens, listCodes(draft)])
      expect(lint.findings.map((finding: { repair: unknown }) => finding.repair)).toEqual([null, null])
      expect((await alice.get(`${path.slice(0, -'/lint'.length)}x/lint`)).status).toBe(404)
    })
  })
})
