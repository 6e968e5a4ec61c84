// Generates a response schema for a tool that has none, from the paths that its widget shows.
import type { JsonObject } from '#base/json.ts'
import { isPath, trimItemSteps } from '#base/value-path.ts'
import { listOutputPaths } from '#core/engines/schemas/json-schema/index.ts'
import { listViews } from '#core/engines/widgets/config/index.ts'
import { listPlaceholderPaths } from '#core/engines/widgets/page/index.ts'
import type { ManifestWidget } from '#core/model/releases/manifest.ts'
import type { WidgetPrimitive } from '#core/model/widgets/widget.ts'
import { withSchemaPath } from './schema-path.ts'

const rowPrimitives: ReadonlySet<WidgetPrimitive> = new Set(['data-table', 'list', 'carousel', 'chart'])

/** Whether the schema has an example or describes members, so that a sample can be generated from it. */
export const isDescribed = (schema: JsonObject | null): schema is JsonObject =>
  schema !== null &&
  (schema.example !== undefined || Array.isArray(schema.examples) || listOutputPaths(schema).length > 0)

/** For a tool without a widget. */
const defaultPaths: [string, JsonObject][] = [
  ['id', { type: 'integer' }],
  ['name', { type: 'string' }],
  ['status', { enum: ['open', 'done'] }],
]
const defaultSchema: JsonObject = { type: 'object', properties: Object.fromEntries(defaultPaths) }

type SampledView = Pick<ManifestWidget, 'primitive' | 'config'>

export function buildSampleSchema(widget: ManifestWidget | undefined): JsonObject {
  if (!widget) return defaultSchema
  const [own, ...parts] = listViews(widget)
  // With other parts, the rows cannot be the entire result: it is an object.
  const schemas =
    parts.length > 0
      ? parts.map((part) => ({ part, path: part.config.dataTable.collectionPath || 'items' }))
      : [{ part: own, path: own.config.dataTable.collectionPath }]
  return schemas.reduce((schema, { part, path }) => withView(schema, part, path), {})
}

function withView(schema: JsonObject, view: SampledView, rowsPath: string): JsonObject {
  const hasRows = rowPrimitives.has(view.primitive) || view.config.dataTable.collectionPath !== ''
  const base = hasRows ? `${trimItemSteps(rowsPath)}[]` : ''
  const paths = [...(hasRows ? listColumnPaths(view) : []), ...listMappedPaths(view)]
  const described = paths.length > 0 ? paths : defaultPaths
  return described.reduce(
    (known, [path, leaf]) => withSchemaPath(known, base ? `${base}.${path}` : path, leaf),
    schema,
  )
}

const listColumnPaths = ({ config }: SampledView): [string, JsonObject][] =>
  config.dataTable.fields
    .filter(({ staticValue }) => staticValue === null)
    .flatMap(({ path }) => listShownPaths(path))
    .map((path): [string, JsonObject] => [path, {}])

const listShownPaths = (path: string) => (path.includes('{{') ? listPlaceholderPaths(path) : [path])

/** Mappings of a metric where a single word is more likely literal text than a path. */
const textKeys = new Set(['label', 'unit', 'deltaLabel'])

/** The response paths in the mappings, with a schema for each. In a chart all but the label are numbers. */
function listMappedPaths({ primitive, config }: SampledView): [string, JsonObject][] {
  return Object.entries(config.fieldMappings).flatMap(([key, mapping]) => {
    if (primitive === 'metric' && textKeys.has(key) && /^\w+$/.test(mapping)) return []
    const isNumber = primitive === 'chart' ? key !== 'label' : primitive === 'metric' && !textKeys.has(key)
    const schema: JsonObject = isNumber
      ? { type: 'number' }
      : primitive === 'markdown'
        ? { examples: [sampleMarkdown] }
        : {}
    const paths = isPath(mapping) ? [mapping] : listPlaceholderPaths(mapping)
    return paths.map((path): [string, JsonObject] => [path, schema])
  })
}

const sampleMarkdown = '## A heading\n\nText with **weight**, and a list:\n\n- one\n- two'
