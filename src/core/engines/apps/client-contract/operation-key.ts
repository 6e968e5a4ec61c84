import type { ManifestTool } from '#core/model/releases/manifest.ts'

/** The operation that a tool calls, whatever its id. */
export const toOperationKey = ({ target }: ManifestTool): string =>
  target.kind === 'mcp'
    ? JSON.stringify(['mcp', target.endpoint, target.toolName])
    : JSON.stringify(['rest', target.baseUrl, target.plan.method, target.plan.path])
