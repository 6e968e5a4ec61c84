import { fromJsonSchema, McpServer } from '@modelcontextprotocol/server'
import { type McpServerKind, startMcpServer } from './mcp-servers.ts'

type ToolTexts = {
  title?: string
  description?: string
  properties?: Record<string, object>
  readOnlyHint?: boolean
}

/** A server whose tools a test replaces: `tools.current` is what it lists. */
export async function startChangingServer(era: McpServerKind, current: Record<string, ToolTexts>) {
  const tools = { current }
  const server = await startMcpServer(era, () => {
    const made = new McpServer({ name: 'changing', version: '1' })
    for (const [name, { title, description, properties = {}, readOnlyHint }] of Object.entries(
      tools.current,
    )) {
      const inputSchema = fromJsonSchema<Record<string, unknown>>({ type: 'object', properties })
      const annotations = { readOnlyHint: readOnlyHint ?? true }
      made.registerTool(
        name,
        { title: title ?? name, description: description ?? '', inputSchema, annotations },
        (args) => ({
          content: [{ type: 'text', text: `${name} ${JSON.stringify(args)}` }],
        }),
      )
    }
    return made
  })
  return { ...server, tools }
}
