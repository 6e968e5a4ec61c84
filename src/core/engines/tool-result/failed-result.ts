import type { ToolResult } from '#core/model/tool-result.ts'

/** A call that failed, told to the model. */
export const failedResult = (text: string, meta: ToolResult['meta'] = {}): ToolResult => ({
  content: [{ type: 'text', text }],
  structuredContent: undefined,
  isError: true,
  meta,
})
