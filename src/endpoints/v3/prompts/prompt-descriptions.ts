// Descriptions of operations on prompts in the OpenAPI document of v3.
import type { OperationDescriptions } from '#http/openapi/descriptions.ts'

export const operations: OperationDescriptions = {
  'prompts.list': 'Lists the prompts of the draft in the order in which chat clients see them.',
  'prompts.create': 'Adds a prompt to the end of the draft. Chat clients offer it after the next release.',
  'prompts.read': 'Returns a prompt of the draft with its ETag.',
  'prompts.change': 'Changes the members that the body has; all others stay. 409 if the key is taken.',
  'prompts.delete': 'Deletes a prompt from the draft. Releases keep it.',
  'prompts.reorder':
    'Sets the order of all prompts at once. 422 unless the list names every prompt of the app once.',
}
