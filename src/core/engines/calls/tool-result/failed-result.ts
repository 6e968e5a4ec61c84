import type { ToolResult } from '#core/model/tools/tool-result.ts'

/** The result for the model of a failed call. */
export const createFailedResult = (text: string, meta: ToolResult['meta'] = {}): ToolResult => ({
  content: [{ type: 'text', text }],
  structuredContent: undefined,
  isError: true,
  meta,
})
