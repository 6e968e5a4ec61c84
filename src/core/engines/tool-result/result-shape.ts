import type { InputFault } from '#base/errors.ts'
import type { Json } from '#base/json.ts'
import { type CompiledSchema, compileSchema } from '#core/engines/json-schema/compile-schema.ts'
import { widgetData } from '#core/engines/widget-page/widget-data.ts'
import type { HiddenFields, ManifestTool } from '#core/model/manifest.ts'
import { selected } from './selected.ts'
import { selectionShape } from './selection-shape.ts'

/** How answers become results of a tool, compiled: nothing is parsed per call. */
export type ResultShape = {
  toolName: string
  maxBytes: number
  /** Undefined when the answer has nothing of the selection; null when the whole answer is the result. */
  select: ((value: Json) => Json | undefined) | null
  /** The result without what nobody may be told; null when it is told whole. */
  hide: ((value: Json) => Json) | null
  /** What is wrong with the data of a result; null when nobody asks. */
  faultsOf: ((value: Json) => InputFault[]) | null
  /** Whether such a fault makes the result an error. */
  isStrict: boolean
}

export function resultShape(
  { name, result }: Pick<ManifestTool, 'name' | 'result'>,
  hides: HiddenFields | null = null,
): ResultShape {
  const shape = result.select ? selectionShape(result.select) : null
  return {
    toolName: name,
    maxBytes: result.maxBytes,
    select: shape && !('faults' in shape) ? (value) => selected(shape, value) : null,
    hide: hides && ((value) => widgetData({ config: hides }, value)),
    faultsOf: result.checked && faultsOf(result.checked),
    isStrict: result.outputValidation === 'strict',
  }
}

/** Compiled at the first answer. A schema that cannot be used judges nothing. */
function faultsOf(schema: ManifestTool['inputSchema']): ResultShape['faultsOf'] {
  let compiled: CompiledSchema | undefined
  return (value) => {
    compiled ??= compileSchema(schema)
    return compiled.faults.length > 0 ? [] : compiled.check(value)
  }
}
