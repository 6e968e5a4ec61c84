import fc from 'fast-check'
import type { Static } from 'typebox'
import { test } from 'vitest'
import type { ToolDetails } from '#core/model/tools/tool-details.ts'
import { anyKey, anyName, anyText, anyTexts, expectRoundTrip } from '#tests/support/expect-round-trip.ts'
import { buildContentsTool } from '#tests/support/samples/contents.ts'
import { buildTool } from '#tests/support/store-samples.ts'
import { parseToolChange, presentTool, ToolChangeV2 } from './tool.wire.ts'

const { binding } = buildContentsTool()

const tools = fc
  .record({
    key: anyKey,
    name: anyName,
    description: anyText,
    enabled: fc.boolean(),
    order: fc.nat(1_000_000),
    annotations: fc.record({
      title: anyText,
      readOnlyHint: fc.boolean(),
      destructiveHint: fc.boolean(),
      idempotentHint: fc.boolean(),
      openWorldHint: fc.boolean(),
    }),
    binding: fc.constantFrom(binding, null),
    nextToolIds: anyTexts,
    resultOptions: fc.record({
      select: fc.constantFrom(null, { '[].id': 'items[].id', total: 'total' }),
      maxBytes: fc.integer({ min: 1_000, max: 1_000_000 }),
      outputValidation: fc.constantFrom('strict', 'lenient', 'off'),
    }),
  })
  .map(
    (overrides): ToolDetails => ({
      tool: buildTool('app_1', overrides),
      integrationId: 'int_1',
      widgetId: '',
      state: { state: 'exposed' },
      inputSchema: null,
    }),
  )

test('a tool is unchanged when its response is sent back', () => {
  expectRoundTrip(
    tools,
    {
      schema: ToolChangeV2,
      present: presentTool,
      parse: (body) => parseToolChange(body as Static<typeof ToolChangeV2>),
    },
    ({ tool }) => ({
      key: tool.key,
      name: tool.name,
      description: tool.description,
      enabled: tool.enabled,
      order: tool.order,
      annotations: tool.annotations,
      binding: tool.binding && {
        operationId: tool.binding.operationId,
        schemaHashAtBindTime: tool.binding.schemaHashAtBindTime,
        integrationId: '',
        member: 'binding',
      },
      nextToolIds: tool.nextToolIds,
      resultOptions: tool.resultOptions,
    }),
  )
})
