// Sample tool results for the preview of a widget: generated from the response schema, and processed as at run time.
import type { JsonObject } from '#base/json.ts'
import { exampleAnswer } from '#core/engines/json-schema/example-of.ts'
import { resultShape } from '#core/engines/tool-result/result-shape.ts'
import { dataResult, resultOf } from '#core/engines/tool-result/tool-result.ts'
import type { ManifestTool, ManifestWidget } from '#core/model/manifest.ts'
import type { ToolResult } from '#core/model/tool-result.ts'
import type { SampleKind } from '#core/model/widget-preview.ts'
import { isDescribed, sampleSchema } from './sample-schema.ts'
import { withPath } from './with-path.ts'

export type Sampled = {
  tool: ManifestTool
  /** The widget that shows its results. */
  widget: ManifestWidget | undefined
  /** The schema of the upstream response; null if unknown. */
  answers: JsonObject | null
  /** The stop conditions of the widget's polling actions. The sample meets them, so that polling ends. */
  stops: readonly Stop[]
}

/** With `equals` "" any value at the path is enough. */
export type Stop = { path: string; equals: string }

const rows: Record<Exclude<SampleKind, 'error'>, number> = { example: 5, empty: 0, many: 1_000 }

export function sampleResult({ tool, widget, answers, stops }: Sampled, kind: SampleKind): ToolResult {
  const shape = { ...resultShape(tool, tool.hides), faultsOf: null, isStrict: false }
  if (kind === 'error') return resultOf(failure, (text) => text, shape)
  const schema = stops.reduce(stopped, isDescribed(answers) ? answers : sampleSchema(widget))
  const value = exampleAnswer(schema, rows[kind])
  const data = { kind: 'data', text: JSON.stringify(value), value } as const
  // A sample generated from the widget has the shape after selection, so nothing is selected from it.
  return dataResult(data, {}, isDescribed(answers) ? shape : { ...shape, select: null })
}

function stopped(schema: JsonObject, { path, equals }: Stop): JsonObject {
  const value = equals || 'done'
  return withPath(schema, path, { default: value, const: value })
}

const failure = { status: 503, headers: {}, body: new Uint8Array() }
