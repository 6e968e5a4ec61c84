// Generates a response schema for a tool that has none, from the paths that its widget shows.
import type { JsonObject } from '#base/json.ts'
import { outputPaths } from '#core/engines/json-schema/output-paths.ts'
import { placeholderPaths } from '#core/engines/widget-page/placeholders.ts'
import { isPath } from '#core/engines/widget-page/value-at.ts'
import type { ManifestWidget } from '#core/model/manifest.ts'
import type { WidgetPrimitive } from '#core/model/widget.ts'
import { withPath } from './with-path.ts'

const showsRows: ReadonlySet<WidgetPrimitive> = new Set(['data-table', 'list', 'carousel', 'chart'])

/** Whether the schema has an example or describes members, so that a sample can be generated from it. */
export const isDescribed = (schema: JsonObject | null): schema is JsonObject =>
  schema !== null && (schema.example !== undefined || outputPaths(schema).length > 0)

/** For a tool without a widget. */
const plain: JsonObject = {
  type: 'object',
  properties: { id: { type: 'integer' }, name: { type: 'string' }, status: { enum: ['open', 'done'] } },
}

export function sampleSchema(widget: ManifestWidget | undefined): JsonObject {
  if (!widget) return plain
  const { collectionPath } = widget.config.dataTable
  const isRows = showsRows.has(widget.primitive) || collectionPath !== ''
  const shown = isRows ? rowSchema(widget) : objectSchema(widget)
  return isRows ? withPath({}, `${collectionPath.replace(/(\[\])+$/, '')}[]`, shown) : shown
}

function rowSchema(widget: ManifestWidget): JsonObject {
  const columns = widget.config.dataTable.fields.filter(({ staticValue }) => staticValue === null)
  const paths = columns.map(({ path }): [string, JsonObject] => [path, {}])
  return membersAt([...paths, ...mapped(widget)])
}

const objectSchema = (widget: ManifestWidget) => membersAt(mapped(widget))

const numeric = new Set(['value', 'delta'])
/** Mappings of a metric where a single word is more likely literal text than a path. */
const words = new Set(['label', 'unit', 'deltaLabel'])

/** The response paths in the mappings, with a schema for each. In a chart all but the label are numbers. */
function mapped({ primitive, config }: ManifestWidget): [string, JsonObject][] {
  return Object.entries(config.fieldMappings).flatMap(([key, shown]) => {
    if (primitive === 'metric' && words.has(key) && /^\w+$/.test(shown)) return []
    const isNumber = primitive === 'chart' ? key !== 'label' : primitive === 'metric' && numeric.has(key)
    const schema: JsonObject = isNumber
      ? { type: 'number' }
      : primitive === 'markdown'
        ? { examples: [sampleMarkdown] }
        : {}
    const paths = isPath(shown) ? [shown] : placeholderPaths(shown)
    return paths.map((path): [string, JsonObject] => [path, schema])
  })
}

const membersAt = (paths: [string, JsonObject][]): JsonObject =>
  paths.length === 0
    ? plain
    : paths.reduce<JsonObject>((schema, [path, leaf]) => withPath(schema, path, leaf), {})

const sampleMarkdown = '## A heading\n\nText with **weight**, and a list:\n\n- one\n- two'
