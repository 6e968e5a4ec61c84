// Generates a response schema for a tool that has none, from the paths that its widget shows.
import type { JsonObject } from '#base/json.ts'
import { isPath, trimItemSteps } from '#base/value-path.ts'
import { listOutputPaths } from '#core/engines/schemas/json-schema/index.ts'
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
const defaultSchema: JsonObject = {
  type: 'object',
  properties: { id: { type: 'integer' }, name: { type: 'string' }, status: { enum: ['open', 'done'] } },
}

export function buildSampleSchema(widget: ManifestWidget | undefined): JsonObject {
  if (!widget) return defaultSchema
  const { collectionPath } = widget.config.dataTable
  const hasRows = rowPrimitives.has(widget.primitive) || collectionPath !== ''
  const schema = hasRows ? buildRowSchema(widget) : buildObjectSchema(widget)
  return hasRows ? withSchemaPath({}, `${trimItemSteps(collectionPath)}[]`, schema) : schema
}

function buildRowSchema(widget: ManifestWidget): JsonObject {
  const columns = widget.config.dataTable.fields.filter(({ staticValue }) => staticValue === null)
  const paths = columns
    .flatMap(({ path }) => listShownPaths(path))
    .map((path): [string, JsonObject] => [path, {}])
  return buildMembersSchema([...paths, ...listMappedPaths(widget)])
}

const listShownPaths = (path: string) => (path.includes('{{') ? listPlaceholderPaths(path) : [path])

const buildObjectSchema = (widget: ManifestWidget) => buildMembersSchema(listMappedPaths(widget))

const numericKeys = new Set(['value', 'delta'])
/** Mappings of a metric where a single word is more likely literal text than a path. */
const textKeys = new Set(['label', 'unit', 'deltaLabel'])

/** The response paths in the mappings, with a schema for each. In a chart all but the label are numbers. */
function listMappedPaths({ primitive, config }: ManifestWidget): [string, JsonObject][] {
  return Object.entries(config.fieldMappings).flatMap(([key, mapping]) => {
    if (primitive === 'metric' && textKeys.has(key) && /^\w+$/.test(mapping)) return []
    const isNumber = primitive === 'chart' ? key !== 'label' : primitive === 'metric' && numericKeys.has(key)
    const schema: JsonObject = isNumber
      ? { type: 'number' }
      : primitive === 'markdown'
        ? { examples: [sampleMarkdown] }
        : {}
    const paths = isPath(mapping) ? [mapping] : listPlaceholderPaths(mapping)
    return paths.map((path): [string, JsonObject] => [path, schema])
  })
}

const buildMembersSchema = (paths: [string, JsonObject][]): JsonObject =>
  paths.length === 0
    ? defaultSchema
    : paths.reduce<JsonObject>((schema, [path, leaf]) => withSchemaPath(schema, path, leaf), {})

const sampleMarkdown = '## A heading\n\nText with **weight**, and a list:\n\n- one\n- two'
