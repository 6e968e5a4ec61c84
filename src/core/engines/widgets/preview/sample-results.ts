// Sample tool results for the preview of a widget: generated from the response schema, and processed as at run time.
import type { JsonObject } from '#base/json.ts'
import {
  buildDataResult,
  buildToolResult,
  compileResultShape,
} from '#core/engines/calls/tool-result/index.ts'
import { buildExampleResponse } from '#core/engines/schemas/json-schema/index.ts'
import type { ManifestTool, ManifestWidget } from '#core/model/releases/manifest.ts'
import type { ToolResult } from '#core/model/tools/tool-result.ts'
import type { SampleKind } from '#core/model/widgets/widget-preview.ts'
import { buildSampleSchema, isDescribed } from './sample-schema.ts'
import { withSchemaPath } from './schema-path.ts'

export type SampleSource = {
  tool: ManifestTool
  /** The widget that shows its results. */
  widget: ManifestWidget | undefined
  /** The schema of the upstream response; null if unknown. */
  responseSchema: JsonObject | null
  /** The stop conditions of the widget's polling actions. The sample meets them, so that polling ends. */
  stopConditions: readonly PollStopCondition[]
}

/** With `equals` "" any value at the path is enough. */
export type PollStopCondition = { path: string; equals: string }

const rowCounts: Record<Exclude<SampleKind, 'error'>, number> = { example: 5, empty: 0, many: 1_000 }

export function buildSampleResult(
  { tool, widget, responseSchema, stopConditions }: SampleSource,
  kind: SampleKind,
): ToolResult {
  const shape = { ...compileResultShape(tool, tool.hides), validate: null, isStrict: false }
  if (kind === 'error') return buildToolResult(failedResponse, (text) => text, shape)
  const schema = stopConditions.reduce(
    withStopCondition,
    isDescribed(responseSchema) ? responseSchema : buildSampleSchema(widget),
  )
  const value = buildExampleResponse(schema, rowCounts[kind])
  const data = { kind: 'data', text: JSON.stringify(value), value } as const
  // A sample generated from the widget has the shape after selection, so nothing is selected from it.
  return buildDataResult(data, {}, isDescribed(responseSchema) ? shape : { ...shape, select: null })
}

function withStopCondition(schema: JsonObject, { path, equals }: PollStopCondition): JsonObject {
  const value = equals || 'done'
  return withSchemaPath(schema, path, { default: value, const: value })
}

const failedResponse = { status: 503, headers: {}, body: new Uint8Array() }
