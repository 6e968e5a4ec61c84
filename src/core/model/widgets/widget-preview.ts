import type { JsonObject } from '#base/json.ts'
import type { DisplayMode } from './widget.ts'

/** Kinds of sample results; `many` is a thousand rows, or as many as fit into the size limit of a result. */
export const sampleKinds = ['example', 'empty', 'error', 'many'] as const
export type SampleKind = (typeof sampleKinds)[number]

/** A call with its result, in the form of `tools/call`. */
export type RecordedCall = { arguments: JsonObject; result: JsonObject }

/**
 * Input of the page that shows a widget as a chat client would. Results have the form of `tools/call`, with sample
 * data.
 */
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
  /**
   * A real response, from the first test case of the tool with a recorded response; null if there is none.
   */
  recorded: RecordedCall | null
  /** The texts of the page in other languages, each as the resource that the page reads. */
  texts: JsonObject[]
  /** Sample results of the tools that the widget calls. Pairs, since a tool may have any name, even `__proto__`. */
  replies: [toolName: string, result: JsonObject][]
}
