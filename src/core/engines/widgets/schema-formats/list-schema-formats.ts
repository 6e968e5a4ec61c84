// The formats of values that follow from the output schema of a tool: an enumeration is a badge, `unix-time` is a time.
import type { JsonObject } from '#base/json.ts'
import { listOutputPaths, listSchemasAtPath } from '#core/engines/schemas/json-schema/index.ts'
import type { FormatType } from '#core/engines/widgets/page/index.ts'

type SchemaFormat = [path: string, type: FormatType]

const maxFormats = 40
const maxBadgeValues = 12

/** By path in a row below `rowsPath`, or in the record; "" is the first list of the result, as widgets show it. */
export function listSchemaFormats(schema: JsonObject | null, rowsPath: string): SchemaFormat[] {
  if (!schema) return []
  const paths = listOutputPaths(schema)
  const base = rowsPath === '' ? findRowsBase(paths) : `${rowsPath}[].`
  const found = paths
    .filter((path) => path.startsWith(base))
    .flatMap((path): SchemaFormat[] => {
      const type = findFormat(listSchemasAtPath(schema, path))
      return type ? [[path.slice(base.length), type]] : []
    })
  return found.slice(0, maxFormats)
}

const findRowsBase = (paths: string[]): string => {
  const inList = paths.find((path) => /\[\]\./.test(path))
  return inList ? inList.slice(0, inList.indexOf('[].') + 3) : ''
}

const formatsByName: Readonly<Record<string, FormatType>> = {
  'unix-time': 'datetime',
  unixtime: 'datetime',
  timestamp: 'datetime',
  uri: 'link',
  url: 'link',
}

function findFormat(schemas: JsonObject[]): FormatType | null {
  for (const { format, enum: values } of schemas) {
    if (typeof format === 'string' && Object.hasOwn(formatsByName, format))
      return formatsByName[format] ?? null
    const texts = Array.isArray(values) ? values.filter((value) => value !== null) : []
    if (
      texts.length > 1 &&
      texts.length <= maxBadgeValues &&
      texts.every((value) => typeof value === 'string')
    )
      return 'badge'
  }
  return null
}
