import type { JsonObject } from '#base/json.ts'
import { exampleValues } from '#endpoints/shared/example-values.ts'
import { buildSharedBodyExamples } from '#endpoints/snake-case/body-examples.ts'

const { operationId, toolDescription } = exampleValues

export const bodyExamplesV2: Record<string, JsonObject> = {
  ...buildSharedBodyExamples('v2'),
  'v2.tools.create': {
    name: 'Find books',
    description: toolDescription,
    binding: { integration_operation_id: operationId },
  },
  'v2.tools.change': { description: toolDescription },
}
