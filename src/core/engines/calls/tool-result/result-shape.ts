import type { InputViolation } from '#base/errors.ts'
import type { Json, JsonObject } from '#base/json.ts'
import { type CompiledSchema, compileSharedSchema } from '#core/engines/schemas/json-schema/index.ts'
import type { XmlNode } from '#core/model/operations/operation.ts'
import type { HiddenFields, ManifestTool } from '#core/model/releases/manifest.ts'
import { removeHiddenFields } from './hidden-fields.ts'
import { applySelection } from './selection/apply-selection.ts'
import { compileSelection, listSelectedHeaders } from './selection/compile-selection.ts'

/** How responses become results of a tool, compiled so that nothing is parsed per call. */
export type ResultShape = {
  toolName: string
  maxBytes: number
  /** A response with more values is not parsed. */
  maxValues: number
  /** Returns undefined when the response has none of the selected members. Null when there is no selection. */
  select: ((value: Json, headers?: JsonObject) => Json | undefined) | null
  /** Whether the selection has headers, so that a response without data can become data. */
  selectsHeaders: boolean
  /** Removes hidden fields from the result. Null when there are none. */
  hide: ((value: Json) => Json) | null
  /** Violations of the output schema by a result's data. Null when results are not validated. */
  validate: ((value: Json) => InputViolation[]) | null
  /** Whether a violation makes the result an error. */
  isStrict: boolean
  /** How XML is read as data; null reads it as text. */
  xml: XmlNode | null
}

export function compileResultShape(
  { name, result }: Pick<ManifestTool, 'name' | 'result'>,
  hiddenFields: HiddenFields | null = null,
  xml: XmlNode | null = null,
): ResultShape {
  const shape = result.select ? compileSelection(result.select) : null
  return {
    toolName: name,
    maxBytes: result.maxBytes,
    maxValues: Number.POSITIVE_INFINITY,
    select:
      shape && !('problems' in shape) ? (value, headers) => applySelection(shape, value, headers) : null,
    selectsHeaders: listSelectedHeaders(result.select ?? {}).length > 0,
    hide: hiddenFields && ((value) => removeHiddenFields({ config: hiddenFields }, value)),
    validate: result.checked && createDataValidator(result.checked),
    isStrict: result.outputValidation === 'strict',
    xml,
  }
}

/** Compiles the schema at the first response. A schema that cannot be used rejects nothing. */
function createDataValidator(schema: ManifestTool['inputSchema']): ResultShape['validate'] {
  let compiled: CompiledSchema | undefined
  return (value) => {
    compiled ??= compileSharedSchema(schema)
    return compiled.schemaViolations.length > 0 ? [] : compiled.check(value)
  }
}
