import type { JsonObject } from '#base/json.ts'
import type { DisplayMode } from './widget.ts'

/** What a tool may have answered; `many` is a thousand rows, or as many as a client would be told. */
export const sampleKinds = ['example', 'empty', 'error', 'many'] as const
export type SampleKind = (typeof sampleKinds)[number]

/** All that a page needs to show a widget as a chat client would. Results are those of `tools/call`, of made-up answers. */
export type WidgetPreview = {
  appName: string
  toolName: string
  displayMode: DisplayMode
  /** The element of `tools/list`. */
  descriptor: JsonObject
  /** The widget's element of `contents` of `resources/read`. */
  resource: JsonObject
  exampleArguments: JsonObject
  samples: Record<SampleKind, JsonObject>
  /** What the tools that the widget calls are said to answer, by their names. In pairs, since names are data. */
  replies: [toolName: string, result: JsonObject][]
}
