// Calls that ask their caller for input by a link: with the official client in both eras, and with clients that cannot open
// links.

import {
  Client,
  StreamableHTTPClientTransport,
  UrlElicitationRequiredError,
} from '@modelcontextprotocol/client'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CallerElicitation } from '#core/model/tools/caller-elicitation.ts'
import { presentElicitation } from '#endpoints/mcp/elicitation/present-elicitation.ts'
import { waitForAnswer } from '#endpoints/mcp/elicitation/wait-for-answer.ts'
import type { McpMethodCall } from '#endpoints/mcp/methods/mcp-method-call.ts'
import { serializeResult } from '#endpoints/mcp/methods/serialize-result.ts'
import { serveMessages } from '#endpoints/mcp/serve-messages.ts'
import { buildServerView } from '#endpoints/mcp/views/server-view.ts'
import { buildToolPage } from '#endpoints/mcp/views/tool-list.ts'
import { type Listening, startHttpServer } from '#tests/support/servers/listen.ts'
import { buildJsonRpcRequest, buildModernRequest, postMcp } from '../../support/raw-mcp.ts'

const message = 'This app uses your own account at Books.'
const link = 'https://tenon.example/accounts/abc'

let isDone: boolean
let answersAfterPolls: number
const elicitation: CallerElicitation = {
  key: 'account',
  id: 'abc',
  message,
  url: link,
  async isAnswered() {
    answersAfterPolls -= 1
    isDone ||= answersAfterPolls < 0
    return isDone
  },
}

const view = buildServerView({
  presentInfo: () => ({ name: 'asking', version: '1' }),
  instructions: '',
  prompts: [],
  skills: [],
  isPublic: false,
  listCapabilities: () => ({ tools: {} }),
  buildToolPages: (_revision, members) =>
    buildToolPage([{ name: 'read', inputSchema: { type: 'object' } }], members),
  presentResources: () => [],
  presentResourceContents: () => null,
})
const server = {
  view,
  manifest: { appId: '', tools: [{ inputSchema: { type: 'object' } }] },
  tools: new Set(['read']),
  canElicit: true,
}
const timer = { wait: async () => {} }

async function callTool(call: McpMethodCall) {
  if (!isDone && !(await waitForAnswer({ timer } as never, call, elicitation)))
    return presentElicitation(elicitation, call)
  return serializeResult({ content: [{ type: 'text', text: 'read' }] }, call)
}

let http: Listening
let url: string

beforeAll(async () => {
  http = await startHttpServer((request, response) => {
    if (request.method !== 'POST') return void response.writeHead(405).end()
    void serveMessages({ log: console.error }, { request, response, cors: {} }, { server, callTool })
  })
  url = `${http.url}/`
})

afterAll(() => http.close())

beforeEach(() => {
  isDone = false
  answersAfterPolls = Number.POSITIVE_INFINITY
})

async function connect(mode: 'legacy' | 'modern', capabilities: object) {
  const versionNegotiation = mode === 'modern' ? { versionNegotiation: { mode: 'auto' as const } } : {}
  const client = new Client({ name: 'test', version: '1' }, { capabilities, ...versionNegotiation })
  const opened: unknown[] = []
  await client.connect(new StreamableHTTPClientTransport(new URL(url)))
  return { client, opened }
}

const read = { name: 'read', arguments: {} }
const words = (result: object) => JSON.stringify(result)

describe('a client of 2025-11-25 that can open links', () => {
  it('gets the error that lists the link, and its repeated call succeeds', async () => {
    const { client } = await connect('legacy', { elicitation: { url: {} } })
    const error = await client.callTool(read).catch((thrown) => thrown)
    expect(error).toBeInstanceOf(UrlElicitationRequiredError)
    expect(error.elicitations).toEqual([{ mode: 'url', elicitationId: 'abc', url: link, message }])
    isDone = true
    expect(words(await client.callTool(read))).toContain('"read"')
    await client.close()
  })
})

describe('a client of 2026-07-28 that can open links', () => {
  async function connectWithUser(action: 'accept' | 'decline', act: () => void = () => {}) {
    const { client, opened } = await connect('modern', { elicitation: { url: {} } })
    client.setRequestHandler('elicitation/create', ({ params }) => {
      opened.push(params)
      act()
      return { action }
    })
    return { client, opened }
  }

  it('opens the link, and the call succeeds when its user is done', async () => {
    const { client, opened } = await connectWithUser('accept', () => {
      answersAfterPolls = 3
    })
    const result = await client.callTool(read)
    expect(words(result)).toContain('"read"')
    expect(opened).toEqual([expect.objectContaining({ mode: 'url', url: link, message })])
    await client.close()
  })

  it('is told in words when its user does not finish in time, and is not asked again', async () => {
    const { client, opened } = await connectWithUser('accept')
    const result = await client.callTool(read)
    expect([result.isError, opened.length]).toEqual([true, 1])
    expect(words(result)).toContain(link)
    await client.close()
  })

  it('is told that its user declined', async () => {
    const { client, opened } = await connectWithUser('decline')
    const result = await client.callTool(read)
    expect([result.isError, opened.length]).toEqual([true, 1])
    expect(words(result)).toContain('did not agree')
    await client.close()
  })

  it('gets an input request as the revision defines it', async () => {
    const { body, headers } = buildModernRequest('tools/call', read, {
      meta: { 'io.modelcontextprotocol/clientCapabilities': { elicitation: { url: {} } } },
    })
    const { status, json } = await postMcp(url, body, headers)
    expect([status, json]).toEqual([
      200,
      {
        jsonrpc: '2.0',
        id: 1,
        result: {
          resultType: 'input_required',
          inputRequests: {
            account: { method: 'elicitation/create', params: { mode: 'url', message, url: link } },
          },
          _meta: { 'io.modelcontextprotocol/serverInfo': { name: 'asking', version: '1' } },
        },
      },
    ])
  })

  it.each([[null], ['accept'], [{}], [{ account: 'accept' }], [{ other: { action: 'accept' } }]])(
    'is asked when it sends %j as its responses',
    async (inputResponses) => {
      const { body, headers } = buildModernRequest(
        'tools/call',
        { ...read, inputResponses },
        {
          meta: { 'io.modelcontextprotocol/clientCapabilities': { elicitation: { url: {} } } },
        },
      )
      expect(JSON.stringify((await postMcp(url, body, headers)).json)).toContain('input_required')
    },
  )
})

describe('a client that cannot open links', () => {
  it.each([
    ['legacy', {}],
    ['legacy', { elicitation: {} }],
    ['legacy', { elicitation: { form: {} } }],
    ['modern', {}],
    ['modern', { elicitation: {} }],
    ['modern', { elicitation: { form: {} } }],
  ] as const)(
    'of the %s era with %j gets a failed result with the link as text',
    async (mode, capabilities) => {
      const { client } = await connect(mode, capabilities)
      const result = await client.callTool(read)
      expect(result.isError).toBe(true)
      expect(result.content).toEqual([
        {
          type: 'text',
          text: `${message} The call was not made. Give the user this link to open in a browser, and call the tool again when the user has finished there: ${link}`,
        },
      ])
      await client.close()
    },
  )

  it.each(['2024-11-05', '2025-03-26', '2025-06-18'])(
    'of %s gets text whatever its session id says',
    async (revision) => {
      const headers = { 'mcp-protocol-version': revision, 'mcp-session-id': 'url-elicitation.x' }
      const { json } = await postMcp(url, buildJsonRpcRequest('tools/call', read), headers)
      expect(json).toMatchObject({ result: { isError: true } })
    },
  )
})
