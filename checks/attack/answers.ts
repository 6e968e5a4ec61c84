// Hostile responses of upstreams, REST APIs and MCP servers: none may hold the event loop of the service.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import { postToolCall } from '#tests/support/raw-mcp.ts'
import { makeApp, makeIntegration, makeReleasedApp } from '#tests/support/service/create-resources.ts'
import type { Attack, AttackReport } from './attack.ts'
import { answerBodies } from './support/answer-bodies.ts'
import { startHostileServer } from './support/hostile-server.ts'
import { mcpAnswers, respondToMcp } from './support/mcp-answers.ts'
import { startHostileMcpServer } from './support/mcp-server.ts'
import { type HostileToolList, toolLists } from './support/tool-lists.ts'
import { attackWatchedService } from './support/watched-service.ts'

export const answerAttacks: Attack[] = [
  { area: 'answers', name: 'responses of an API', run: attackWithBodies },
  { area: 'answers', name: 'results of an MCP server', run: attackWithMcpAnswers },
  { area: 'answers', name: 'tool lists of MCP servers', run: attackWithToolLists },
]

const toolNameOf = (index: number) => `answer${index}`

function attackWithBodies(): Promise<AttackReport> {
  const document = {
    openapi: '3.1.0',
    info: { title: 'Hostile', version: '1' },
    servers: [{ url: '/' }],
    paths: Object.fromEntries(
      answerBodies.map((_, index) => [
        `/${index}`,
        { get: { operationId: toolNameOf(index), responses: { 200: { description: 'ok' } } } },
      ]),
    ),
  }
  const compressed = answerBodies.map(({ text }) => gzipSync(text))
  const respond = ({ url = '' }: IncomingMessage, response: ServerResponse) => {
    if (url === '/openapi.json') return response.end(JSON.stringify(document))
    const index = Number(url.slice(1))
    const { status = 200, type = '' } = answerBodies[index] ?? {}
    response.writeHead(status, { 'content-type': type, 'content-encoding': 'gzip' })
    return response.end(compressed[index])
  }
  return attackWithAnswers({ kind: 'rest', path: '/openapi.json', answers: answerBodies, respond })
}

function attackWithMcpAnswers(): Promise<AttackReport> {
  const respond = (request: IncomingMessage, response: ServerResponse) =>
    respondToMcp(mcpAnswers, toolNameOf, request, response)
  return attackWithAnswers({ kind: 'mcp', path: '/mcp', answers: mcpAnswers, respond })
}

type HostileAnswers = {
  kind: 'rest' | 'mcp'
  /** The URL of the document or of the MCP endpoint. */
  path: string
  answers: readonly { name: string }[]
  respond: (request: IncomingMessage, response: ServerResponse) => unknown
}

const attackWithAnswers = ({ kind, path, answers, respond }: HostileAnswers) =>
  attackWatchedService(async ({ client, watch }) => {
    let received = 0
    const server = await startHostileServer((request, response) => {
      received++
      return respond(request, response)
    })
    const names = answers.map((_, index) => toolNameOf(index))
    const tools = Object.fromEntries(names.map((name) => [name, name]))
    const { endpoint } = await makeReleasedApp(client, server.url + path, tools, { integration: { kind } })
    // The first call also compiles the code that it runs.
    for (const round of ['first', 'second'])
      for (const [index, { name }] of answers.entries()) {
        const before = received
        await watch(`${name}, ${round}`, () => postToolCall(endpoint, toolNameOf(index)))
        if (received === before) throw new Error(`${name} was not requested, so this proves nothing`)
      }
    await server.close()
  })

/** The service searches everything that a server lists for the server's credential. */
function attackWithToolLists(): Promise<AttackReport> {
  return attackWatchedService(async ({ client, watch }) => {
    const importList = async ({ tools }: HostileToolList, accessToken: string) => {
      const server = await startHostileMcpServer(tools)
      const appId = await makeApp(client, 'Hostile')
      const config = { type: 'bearer', accessToken }
      const { body } = await client.post(`/api/v1/apps/${appId}/auth`, { name: 'Token', config })
      await makeIntegration(client, appId, server.url, { kind: 'mcp', authId: body.auth.id })
      await server.close()
    }
    for (const round of ['first', 'second'])
      for (const list of toolLists)
        await watch(`${list.name}, ${round}`, () => importList(list, `secret-of-the-${round}-import`))
  })
}
