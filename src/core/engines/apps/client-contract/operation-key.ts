import type { ManifestTool } from '#core/model/releases/manifest.ts'

/** Identifies the operation that a tool calls, independently of its id. */
export const toOperationKey = ({ target }: ManifestTool): string =>
  target.kind === 'mcp'
    ? JSON.stringify(['mcp', target.endpoint, target.toolName])
    : JSON.stringify(['rest', target.baseUrl, target.plan.method, target.plan.path])
