// Builds the results of large responses, which would hold the event loop for too long.
import type { ManifestTool } from '#core/model/releases/manifest.ts'
import type { ToolResult } from '#core/model/tools/tool-result.ts'
import type { Tenant, UpstreamResponse } from './upstream.ts'

export type LargeResponse = {
  /** Threads are shared by owner, then by app. */
  tenant: Tenant
  response: UpstreamResponse
  /** What is masked in the result. */
  secrets: readonly string[]
  tool: Pick<ManifestTool, 'name' | 'result' | 'hides'>
}

export interface LargeResults {
  /** Throws UpstreamError: `overloaded` when too many wait, `too_large` when it takes too much time or memory. */
  build(large: LargeResponse): Promise<ToolResult>
}
