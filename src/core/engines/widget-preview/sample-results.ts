// Results of calls that nobody made: answers made up of what is known of them, and told as the runtime tells answers.
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
  /** What shows its answers. */
  widget: ManifestWidget | undefined
  /** The schema of what the upstream answers; null where nobody knows. */
  answers: JsonObject | null
  /** What is waited for: what stands at a path when it is done. */
  stops: readonly Stop[]
}

/** `equals` is "" where anything will do. */
export type Stop = { path: string; equals: string }

const rows: Record<Exclude<SampleKind, 'error'>, number> = { example: 5, empty: 0, many: 1_000 }

export function sampleResult({ tool, widget, answers, stops }: Sampled, kind: SampleKind): ToolResult {
  const shape = { ...resultShape(tool, tool.hides), faultsOf: null, isStrict: false }
  if (kind === 'error') return resultOf(failure, (text) => text, shape)
  const schema = stops.reduce(stopped, isDescribed(answers) ? answers : sampleSchema(widget))
  const value = exampleAnswer(schema, rows[kind])
  const data = { kind: 'data', text: JSON.stringify(value), value } as const
  // What was made up for the widget is what it is shown, and nothing that could be selected of.
  return dataResult(data, {}, isDescribed(answers) ? shape : { ...shape, select: null })
}

function stopped(schema: JsonObject, { path, equals }: Stop): JsonObject {
  const value = equals || 'done'
  return withPath(schema, path, { default: value, const: value })
}

const failure = { status: 503, headers: {}, body: new Uint8Array() }
