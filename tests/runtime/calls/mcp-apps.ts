// Publishes apps over MCP servers that report progress, and reads the event streams that their clients receive.
import { McpServer } from '@modelcontextprotocol/server'
import type { App } from '#core/model/apps/app.ts'
import type { AuthConnection } from '#core/model/auth-connections/auth-connection.ts'
import type { Tool } from '#core/model/tools/tool.ts'
import { buildTool } from '#tests/support/store-samples.ts'
import {
  buildContents,
  insertApp,
  type startRuntime,
  type ToolFixture,
} from '../../support/published-runtime.ts'

type Runtime = Awaited<ReturnType<typeof startRuntime>>

/** A tool that calls the tool of the same name on the MCP server. */
export const buildMcpTool = (name: string, tool: Partial<Tool> = {}, timeoutMs = 20_000): ToolFixture => ({
  tool: {
    id: `tool_${name}`,
    key: name,
    annotations: { ...buildTool('').annotations, readOnlyHint: true },
    ...tool,
  },
  operation: { externalId: name, timeoutMs, inputSchema: { type: 'object', properties: {} } },
})

/** Publishes an app whose tools all call the MCP server at `endpoint`; returns the app's MCP URL. */
export async function publishMcpApp(
  runtime: Runtime,
  endpoint: string,
  fixtures: ToolFixture[],
  createConnection: (app: App) => Promise<AuthConnection | undefined> = async () => undefined,
): Promise<string> {
  const app = await insertApp(runtime.store)
  const connection = await createConnection(app)
  if (connection) await runtime.store.transact((writer) => writer.authConnections.insert(connection))
  const contents = buildContents(app, endpoint, fixtures, connection)
  const integrations = contents.integrations.map((integration) => ({
    ...integration,
    kind: 'mcp' as const,
    endpoint,
    baseUrl: '',
  }))
  return runtime.urlOf(await runtime.publish(app, { ...contents, integrations }))
}

/** An MCP server that sends each step as a progress notification and awaits `waitForNext` after each. */
export function createStepServer(steps: object[], waitForNext: () => Promise<unknown>): McpServer {
  const server = new McpServer({ name: 'steps', version: '1' })
  server.registerTool('steps', {}, async ({ mcpReq }) => {
    const progressToken = mcpReq._meta?.progressToken
    for (const step of steps) {
      if (progressToken === undefined) break
      const params = { progress: 0, ...step, progressToken }
      await mcpReq.notify({ method: 'notifications/progress', params })
      await waitForNext()
    }
    return { content: [{ type: 'text', text: `token ${typeof progressToken}` }] }
  })
  return server
}

// biome-ignore lint/suspicious/noExplicitAny: tests read arbitrary members of received messages
export type McpMessage = any

/** The JSON-RPC messages in the text of an event stream; comments and incomplete events are skipped. */
export const parseEvents = (text: string): McpMessage[] =>
  text.split('\n\n').flatMap((block) => {
    const data = /^event: message\ndata: (.*)$/.exec(block)?.[1]
    return data === undefined ? [] : [JSON.parse(data)]
  })

export async function postForEvents(url: string, body: unknown, headers: Record<string, string> = {}) {
  const accept = 'application/json, text/event-stream'
  const sent = { 'content-type': 'application/json', accept, ...headers }
  const response = await fetch(url, { method: 'POST', headers: sent, body: JSON.stringify(body) })
  const text = await response.text()
  const type = response.headers.get('content-type')
  const isStream = type === 'text/event-stream'
  return {
    headers: response.headers,
    status: response.status,
    type,
    text,
    events: isStream ? parseEvents(text) : [JSON.parse(text)],
  }
}
