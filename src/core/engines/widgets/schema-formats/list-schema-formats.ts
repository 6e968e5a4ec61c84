// The formats of values that follow from the output schema of a tool: an enumeration is a badge, `unix-time` is a time,
// “Price in euros.” an amount.
import type { JsonObject } from '#base/json.ts'
import {
  expandComposition,
  listChildSchemas,
  listOutputPaths,
  listSchemasAtPath,
} from '#core/engines/schemas/json-schema/index.ts'
import type { SchemaFormat } from '#core/engines/widgets/page/index.ts'
import type { WidgetPrimitive } from '#core/model/widgets/widget.ts'
import { findSchemaFormat } from './find-schema-format.ts'

const maxFormats = 40
const maxMembers = 500
const maxDepth = 3

/**
 * By path in a row below `rowsPath`, or in the record that the primitive shows; "" is the first list of the result, as
 * widgets show it. Outer members come first.
 */
export function listSchemaFormats(
  schema: JsonObject | null,
  rowsPath: string,
  primitive: WidgetPrimitive,
): SchemaFormat[] {
  if (!schema) return []
  const formats: SchemaFormat[] = []
  let left = maxMembers
  for (const { path, schemas, siblings } of listMembers(
    findRowSchemas(schema, rowsPath, primitive),
    schema,
  )) {
    if (formats.length === maxFormats || left-- === 0) break
    const format = findSchemaFormat(path, schemas, siblings)
    if (format) formats.push([path, ...format])
  }
  return formats
}

function findRowSchemas(schema: JsonObject, rowsPath: string, primitive: WidgetPrimitive): JsonObject[] {
  const isRecord = primitive === 'detail' || primitive === 'metric'
  const rows = rowsPath !== '' ? `${rowsPath}[]` : isRecord ? '[]' : findRowsPath(schema)
  const found = listSchemasAtPath(schema, rows)
  return found.length > 0 ? found : listSchemasAtPath(schema, rowsPath)
}

/** The path of the first list of objects; "" if there is none. */
const findRowsPath = (schema: JsonObject): string => {
  const inList = listOutputPaths(schema).find((path) => path.includes('[].'))
  return inList ? inList.slice(0, inList.indexOf('[].') + 2) : ''
}

type Member = { path: string; schemas: JsonObject[]; siblings: string[] }

function* listMembers(schemas: JsonObject[], root: JsonObject): Generator<Member> {
  let level = [{ prefix: '', schemas }]
  for (let depth = 0; depth < maxDepth; depth++) {
    const next: typeof level = []
    for (const { prefix, schemas } of level) {
      const siblings = [...new Set(schemas.flatMap(({ properties }) => Object.keys(properties ?? {})))]
      for (const name of siblings.filter((sibling) => !/[.[\]]/.test(sibling))) {
        const own = schemas
          .flatMap((parent) => listChildSchemas(parent, name))
          .flatMap((child) => expandComposition(child, root))
        yield { path: prefix + name, schemas: own, siblings }
        next.push({ prefix: `${prefix}${name}.`, schemas: own })
      }
    }
    level = next
  }
}
