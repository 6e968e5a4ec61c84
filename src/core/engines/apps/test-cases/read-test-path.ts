import type { Json } from '#base/json.ts'
import { parseJsonPointer, readPointerToken } from '#core/engines/schemas/json-schema/index.ts'
import type { TestedCall } from '#core/model/test-cases/test-run.ts'

/** The tokens of a plain JSON Pointer, which has no percent-encoding; null when it is none. */
export const parseTestPath = (path: string): string[] | null =>
  parseJsonPointer(`#${path.replaceAll('%', '%25')}`)

/** The part of the call at the pointer; undefined when there is none. */
export const readTestPath = (call: TestedCall, path: string): Json | undefined =>
  parseTestPath(path)?.reduce<Json | undefined>(readPointerToken, call)
