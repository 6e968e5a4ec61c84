import type { JsonObject } from '#base/json.ts'
import { storeCategories } from '#core/model/apps/store-listing.ts'
import { requiredHints, storeLimits } from '../store-rules.ts'

/** The URL by which OpenAI's portal recognises the file. */
export const importFileSchemaUrl =
  'https://developers.openai.com/apps-sdk/schemas/chatgpt-app-submission.v1.json'

const text = (maxLength?: number) => ({ type: 'string', minLength: 1, ...(maxLength && { maxLength }) })

const object = (properties: Record<string, JsonObject>): JsonObject => ({
  type: 'object',
  required: Object.keys(properties),
  properties,
})

const listCases = (count: number, tools: JsonObject): JsonObject => ({
  type: 'array',
  minItems: count,
  items: object({
    description: text(),
    user_prompt: text(),
    file_attachment_urls: { type: ['array', 'null'], items: { type: 'string' } },
    tools_triggered: tools,
    expected_output: text(),
    expected_output_url: { type: ['string', 'null'] },
  }),
})

/** The documented format of the portal's file, as JSON Schema. */
export const importFileSchema: JsonObject = object({
  $schema: { const: importFileSchemaUrl },
  schema_version: { const: 1 },
  app_info: object({
    display_name: text(storeLimits.appName.openai),
    subtitle: text(30),
    description: text(storeLimits.appDescription.openai),
    category: { enum: [...storeCategories] },
  }),
  tools: {
    type: 'object',
    minProperties: 1,
    additionalProperties: object({
      annotations: object(Object.fromEntries(requiredHints.map((hint) => [hint, { type: 'boolean' }]))),
      justifications: object({
        read_only_justification: text(),
        open_world_justification: text(),
        destructive_justification: text(),
      }),
    }),
  },
  test_cases: listCases(storeLimits.goodTestCases, text()),
  negative_test_cases: listCases(storeLimits.negativeTestCases, { type: 'null' }),
})
