// MCP servers that repeat the credential that they received in what is stored and published.
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isJsonObject, type JsonObject } from '#base/json.ts'
import { buildJsonRpcRequest, postMcp } from '#tests/support/raw-mcp.ts'
import type { Client } from '#tests/support/service/client.ts'
import { makeApp, makeTool } from '#tests/support/service/create-resources.ts'
import { startService, type TestService } from '#tests/support/service/test-service.ts'
import { startScriptedServer } from './mcp-servers.ts'
import { sendJson } from './scripted-servers.ts'

let service: TestService
let alice: Client

beforeAll(async () => {
  service = await startService('sqlite')
  alice = await service.as('alice')
})
afterAll(() => service.close())

const createToken = () =>
  `Tok_${randomBytes(9).toString('hex')}-${randomBytes(9).toString('hex').toUpperCase()}`

/** Every form is a text, or a list of texts over which the token is spread. */
function listForms(token: string): Record<string, string | string[]> {
  const hex = Buffer.from(token).toString('hex')
  return {
    plain: token,
    base64: Buffer.from(token).toString('base64'),
    base64InLongerText: Buffer.from(`user:${token};more`).toString('base64'),
    base64Url: Buffer.from(`u:${token}`).toString('base64url'),
    hex,
    hexCapitals: hex.toUpperCase(),
    percent: hex.replace(/../g, '%$&'),
    html: [...token].map((character) => `&#${character.charCodeAt(0)};`).join(''),
    spaced: [...token].join(' '),
    zeroWidth: [...token].join('\u200b'),
    lines: token.replace(/.{8}/g, '$&\n'),
    chunks: token.match(/.{1,7}/g) ?? [],
  }
}

/** Ways to find a token again, however its characters were separated or encoded. */
function findToken(where: string, token: string): string[] {
  const letters = where.replace(/[^\da-z]/gi, '')
  const wanted: Record<string, string> = {
    plain: token,
    hex: Buffer.from(token).toString('hex'),
    ...Object.fromEntries(
      [0, 1, 2].map((n) => [
        `base64 at ${n}`,
        Buffer.from(`${' '.repeat(n)}${token}`)
          .toString('base64')
          .slice(4, -4),
      ]),
    ),
  }
  return Object.entries(wanted).flatMap(([name, form]) => {
    const compact = form.replace(/[^\da-z]/gi, '').toLowerCase()
    return letters.toLowerCase().includes(compact) ? [name] : []
  })
}

type ServerTexts = { instructions?: string; title?: string; tools: JsonObject[]; error?: JsonObject }

const startRepeatingServer = ({ instructions = '', title = 'Raw', tools, error }: ServerTexts) =>
  startScriptedServer((_request, response, body) => {
    if (!isJsonObject(body)) return response.writeHead(405).end()
    const { id = null, method = '' } = body
    const shared = { resultType: 'complete', ttlMs: 0, cacheScope: 'private' }
    const discovered = {
      ...shared,
      supportedVersions: ['2026-07-28'],
      capabilities: { tools: {} },
      instructions,
      _meta: { 'io.modelcontextprotocol/serverInfo': { name: 'raw', title, version: '1' } },
    }
    if (method === 'server/discover') return sendJson(response, { jsonrpc: '2.0', id, result: discovered })
    response.setHeader('www-authenticate', `Bearer realm="x"`)
    return sendJson(
      response,
      error ? { jsonrpc: '2.0', id, error } : { jsonrpc: '2.0', id, result: { ...shared, tools } },
    )
  })

async function importWithToken(endpoint: string, accessToken: string) {
  const appId = await makeApp(alice)
  const v1 = `/api/v1/apps/${appId}`
  const { body } = await alice.post(`${v1}/auth`, { name: 'Token', config: { type: 'bearer', accessToken } })
  const input = { name: 'Raw', kind: 'mcp', endpoint, authId: body.auth.id, status: 'ready' }
  const { integration } = (await alice.post(`${v1}/integrations`, input)).body
  const operations = await alice.get(`${v1}/integrations/${integration.id}/operations`)
  return { appId, integration, operations: operations.body.operations }
}

const buildTool = (name: string, form: string | string[]): JsonObject => {
  const text = typeof form === 'string' ? form : form.join(' ')
  return {
    name,
    title: `Title ${text}`,
    description: `${'d'.repeat(19_980)} ${text}`,
    inputSchema: {
      type: 'object',
      properties: {
        at: { type: 'string', title: text, description: `Like ${text}.`, enum: [form].flat() },
        [text]: { type: 'string' },
      },
      ...(Array.isArray(form) && { examples: form.map((chunk) => ({ title: chunk })) }),
    },
    annotations: { title: text, readOnlyHint: true },
  }
}

test.each(Object.keys(listForms('x'.repeat(40))))(
  'a credential in a list of tools is masked in the form %s',
  async (name) => {
    const token = createToken()
    const form = listForms(token)[name] ?? ''
    const text = [form].flat().join('\n')
    const server = await startRepeatingServer({
      title: `${'t'.repeat(100)}${text}`,
      instructions: `Send ${text}.`,
      tools: [buildTool('one', form), { name: text.slice(0, 400), inputSchema: { type: 'object' } }],
    })
    const { appId, integration, operations } = await importWithToken(server.url, token)
    expect(operations.map((operation: { externalId: string }) => operation.externalId)).toContain('one')
    expect(JSON.stringify(operations)).toContain('********')
    expect(JSON.stringify(integration.discoveryWarnings)).toContain('repeats the credential')
    expect(findToken(JSON.stringify([integration, operations]), token)).toEqual([])

    await makeTool(alice, appId, 'one', operations[0].id)
    await alice.post(`/api/v3/apps/${appId}/releases`)
    const { body } = await alice.get(`/api/v2/apps/${appId}`)
    const published = await postMcp(
      `${service.url}/mcp/${body.app.public_mcp_id}`,
      buildJsonRpcRequest('tools/list', {}),
    )
    expect(published.text).toContain('"one"')
    expect(findToken(published.text, token)).toEqual([])
  },
)

test('a credential in an error is masked, also where the message is cut', async () => {
  for (const length of [0, 1_990, 1_960]) {
    const token = createToken()
    const message = `${'m'.repeat(length)}${token}${Buffer.from(token).toString('base64')}`
    const server = await startRepeatingServer({ tools: [], error: { code: -32000, message } })
    const { appId, integration } = await importWithToken(server.url, token)
    expect(integration.lastError).toContain('responded with the error -32000')
    const check = `/api/v3/apps/${appId}/integrations/${integration.id}/watch/check`
    const { watch } = (await alice.post(check)).body
    expect(watch.last_error).toBe(integration.lastError)
    const start = token.slice(0, 9)
    expect(JSON.stringify(integration)).not.toContain(start)
    expect(JSON.stringify(integration)).not.toContain(Buffer.from(start).toString('base64'))
  }
})
