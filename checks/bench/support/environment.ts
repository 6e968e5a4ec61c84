// Runs the service with a released app of many tools over a REST upstream, and the bare server as the ceiling.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ToolMode } from '#core/model/apps/tool-mode.ts'
import { loopbackSettings, operatorToken, type Program, startProgram } from '#tests/support/program.ts'
import { createClient } from '#tests/support/service/client.ts'
import { makeApp, makeIntegration, makeTool } from '#tests/support/service/create-resources.ts'
import { type ServerProcess, startServerProcess } from './processes.ts'

export type BenchEnvironment = {
  program: Program
  upstream: ServerProcess
  bare: ServerProcess
  /** Path of the published app. `pinnedPath` is the path of its release, which requires a token. */
  mcpPath: string
  pinnedPath: string
  token: string
  close(): Promise<void>
}

type BenchApp = { upstream: string; tools: number; toolMode: ToolMode }

async function releaseApp(url: string, token: string, { upstream, tools, toolMode }: BenchApp) {
  const client = createClient(url, token)
  const appId = await makeApp(client, 'Bench')
  const orders = await makeIntegration(client, appId, `${upstream}/openapi/${tools}.json`)
  for (let n = 0; n < tools; n++) await makeTool(client, appId, `orders${n}`, orders.operation(`orders${n}`))
  await client.patch(`/api/v3/apps/${appId}/tool-mode`, { tool_mode: toolMode })
  const { body } = await client.post(`/api/v3/apps/${appId}/releases`)
  const mcpPath = new URL(body.release.endpoint).pathname
  return { mcpPath, pinnedPath: `${mcpPath}/releases/${body.release.id}` }
}

/** `more` are settings of the service. */
export async function openBenchEnvironment(
  tools: number,
  toolMode: ToolMode = 'list',
  more: Record<string, string> = {},
): Promise<BenchEnvironment> {
  const folder = await mkdtemp(join(tmpdir(), 'tenon-bench-'))
  const upstream = await startServerProcess('upstream.ts')
  const settings = { ...(await loopbackSettings(join(folder, 'data'))), ...more }
  const program = await startProgram(settings)
  const token = await operatorToken(settings)
  const paths = await releaseApp(program.url, token, { upstream: upstream.url, tools, toolMode })
  const listed = await fetch(program.url + paths.mcpPath, { method: 'POST', ...listToolsRequest })
  const bytes = join(folder, 'list.json')
  await writeFile(bytes, await listed.text())
  const bare = await startServerProcess('bare.ts', upstream.url, bytes)
  return {
    program,
    upstream,
    bare,
    ...paths,
    token,
    async close() {
      await Promise.all([program.stop(), bare.stop(), upstream.stop()])
      await rm(folder, { recursive: true })
    },
  }
}

export const mcpHeaders = {
  'content-type': 'application/json',
  accept: 'application/json, text/event-stream',
}
/** A call of the tool that the apps of the benchmarks have. */
export const callBody = JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name: 'orders0', arguments: { customer: '7', status: 'open', limit: 5 } },
})

const listToolsRequest = {
  headers: mcpHeaders,
  body: '{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{}}',
}
