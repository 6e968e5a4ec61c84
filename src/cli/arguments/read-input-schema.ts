import { readBody, type TenonClient } from '#client'
import type { ToolInputSchema } from './parse-tool-arguments.ts'

/** The input schema of a tool, as chat clients would get it. */
export async function readInputSchema(
  tenon: TenonClient,
  path: { app_id: string; tool_id: string },
): Promise<ToolInputSchema> {
  const { preview } = await readBody(
    tenon.POST('/api/v3/apps/{app_id}/tools/{tool_id}/preview', { params: { path } }),
  )
  return preview.tool ? (preview.tool.inputSchema as ToolInputSchema) : { additionalProperties: true }
}
