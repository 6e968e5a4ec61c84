// The file of an app with 1,000 operations and a tool for each.
import type { JsonObject } from '#base/json.ts'

const tools = 1_000

/** `text` is in every description of a tool, so that another text changes every tool. */
export function buildLargeAppFile(
  slug: string,
  text: string,
  baseUrl = 'https://api.example.com',
): JsonObject {
  const operations = Array.from({ length: tools }, (_, index) => ({
    key: `operation_${index}`,
    method: index % 3 === 0 ? 'POST' : 'GET',
    path: `/things/${index}/{id}`,
    description: `Operation ${index} of the things.`,
    input_schema: {
      type: 'object',
      required: ['id'],
      properties: {
        id: { type: 'string', description: 'Identifies the thing.' },
        limit: { type: 'integer', minimum: 1, maximum: 100 },
        tags: { type: 'array', items: { type: 'string', enum: ['new', 'used', `kind-${index}`] } },
      },
    },
    output_schema: { type: 'object', properties: { id: { type: 'string' }, total: { type: 'number' } } },
  }))
  return {
    version: 1,
    app: { name: 'Things', slug },
    integrations: [{ key: 'things', base_url: baseUrl, operations }],
    tools: operations.map(({ key }, index) => ({
      key: `tool_${index}`,
      description: `${text} ${index}.`,
      operation: `things/${key}`,
    })),
  }
}
