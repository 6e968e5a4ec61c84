// Runs the service with a released app of many tools over a REST upstream, and the bare server as the ceiling.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ToolMode } from '#core/model/apps/tool-mode.ts'
import { type OwnProgram, openProgram } from '#tests/support/own-program.ts'
import { buildJsonRpcRequest, postMcp } from '#tests/support/raw-mcp.ts'
import { makeReleasedApp, releaseApp } from '#tests/support/service/create-resources.ts'
import { nameOrders } from './call-requests.ts'
import { type ServerProcess, startServerProcess } from './processes.ts'

export type BenchEnvironment = {
  program: OwnProgram
  upstream: ServerProcess
  bare: ServerProcess
  /** Path of the published app. `pinnedPath` is the path of its release, which requires a token. */
  mcpPath: string
  pinnedPath: string
  token: string
  close(): Promise<void>
}

/** `more` are settings of the service. */
export async function openBenchEnvironment(
  tools: number,
  toolMode: ToolMode = 'list',
  more: Record<string, string> = {},
): Promise<BenchEnvironment> {
  const upstream = await startServerProcess('upstream.ts')
  const program = await openProgram(more)
  const client = await program.operatorClient()
  const { appId, path: mcpPath } = await makeReleasedApp(
    client,
    `${upstream.url}/openapi/${tools}.json`,
    nameOrders(tools),
  )
  await client.patch(`/api/v3/apps/${appId}/tool-mode`, { tool_mode: toolMode })
  const { releaseId } = await releaseApp(client, appId)
  const listed = await postMcp(program.url + mcpPath, buildJsonRpcRequest('tools/list', {}))
  const bytes = join(program.settings.DATA_DIR, 'list.json')
  await writeFile(bytes, listed.text)
  const bare = await startServerProcess('bare.ts', upstream.url, bytes)
  return {
    program,
    upstream,
    bare,
    mcpPath,
    pinnedPath: `${mcpPath}/releases/${releaseId}`,
    token: await program.operatorToken(),
    async close() {
      await Promise.all([program.close(), bare.stop(), upstream.stop()])
    },
  }
}
