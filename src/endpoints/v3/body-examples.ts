import type { JsonObject } from '#base/json.ts'
import { exampleValues } from '#endpoints/shared/example-values.ts'

const { operationId, releaseId, toolDescription, toolId } = exampleValues

export const bodyExamplesV3: Record<string, JsonObject> = {
  'v3.draft.clone': { release_id: releaseId },
  'v3.tools.create': {
    name: 'Find books',
    description: toolDescription,
    source: { operation_id: operationId },
  },
  'v3.tools.change': { description: toolDescription },
  'v3.tools.chain': { next_tool_ids: [toolId] },
  'v3.tools.execute': { arguments: { title: 'dune' } },
  'v3.directory.search': { query: 'files' },
}
