// An MCP server with a tool and a page for each widget of the samples, with the metadata that a release has.
import { json } from 'node:stream/consumers'
import { toNodeHandler } from '@modelcontextprotocol/node'
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server'
import {
  buildToolWidgetMeta,
  buildWidgetResourceMeta,
  widgetMimeType,
} from '#core/engines/widgets/page/index.ts'
import { startHttpServer } from '#tests/support/servers/listen.ts'
import { renderTestWidget } from '#tests/widgets/widget-browser.ts'
import { widgetSamples } from '../samples.ts'

/** `calls`: the names of the tools that were called. */
export type SampleServer = { url: string; calls: string[]; close(): Promise<void> }

export async function serveSamples(): Promise<SampleServer> {
  const calls: string[] = []
  const handle = toNodeHandler(createMcpHandler(() => buildServer(calls)))
  const { url, close } = await startHttpServer(async (request, response) => {
    const body = request.method === 'POST' ? await json(request) : undefined
    const { method = 'GET', url = '/' } = request
    await handle(Object.assign(request, { method, url }), response, body)
  })
  return { url: `${url}/mcp`, calls, close }
}

function buildServer(calls: string[]): McpServer {
  const server = new McpServer({ name: 'Bookshop', version: '1' })
  const addTool = (name: string, structuredContent: Record<string, unknown>, _meta = {}) =>
    server.registerTool(name, { description: name, _meta }, () => {
      calls.push(name)
      return { content: [{ type: 'text', text: 'Done.' }], structuredContent }
    })
  for (const [primitive, { widget, data }] of Object.entries(widgetSamples)) {
    const uri = `ui://bookshop/${primitive}`
    const page = { uri, mimeType: widgetMimeType, text: renderTestWidget(widget) }
    const _meta = buildWidgetResourceMeta(widget)
    server.registerResource(primitive, uri, { mimeType: widgetMimeType }, () => ({
      contents: [{ ...page, _meta }],
    }))
    addTool(primitive, Object(data ?? {}), buildToolWidgetMeta(uri, ['model', 'app']))
  }
  addTool('read_order', { carrier: 'Post' })
  addTool('create_ticket', { id: 7 })
  return server
}
