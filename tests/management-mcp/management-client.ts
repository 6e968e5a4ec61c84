// The official MCP client, connected to the management server of a test service.
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import type { TestService } from '#tests/support/service/test-service.ts'

// biome-ignore lint/suspicious/noExplicitAny: tests check the members of a result that matter to them
type ToolContent = any

export type ManagementClient = {
  client: Client
  listToolNames(): Promise<string[]>
  /** The structured content of a call; throws with the text of an error result. */
  call(name: string, args?: Record<string, unknown>): Promise<ToolContent>
  /** The text of the error that a call results in. */
  fail(name: string, args?: Record<string, unknown>): Promise<string>
  close(): Promise<void>
}

/** `query`: what narrows the server, such as `?read_only=1`. */
export async function connectManagementClient(
  service: TestService,
  user: string,
  query = '',
): Promise<ManagementClient> {
  const client = new Client({ name: 'agent', version: '1.0' })
  const headers = { Authorization: `Bearer ${await service.token(user)}` }
  const url = new URL(`${service.url}/mcp${query}`)
  await client.connect(new StreamableHTTPClientTransport(url, { requestInit: { headers } }))
  const send = async (name: string, args: Record<string, unknown> = {}) => {
    const result = await client.callTool({ name, arguments: args })
    const [first] = result.content as { text: string }[]
    return { result, text: first?.text ?? '' }
  }
  return {
    client,
    listToolNames: async () => (await client.listTools()).tools.map(({ name }) => name),
    async call(name, args) {
      const { result, text } = await send(name, args)
      if (result.isError) throw new Error(text)
      return result.structuredContent
    },
    async fail(name, args) {
      const { result, text } = await send(name, args)
      if (!result.isError) throw new Error(`${name} did not fail: ${text}`)
      return text
    },
    close: () => client.close(),
  }
}
