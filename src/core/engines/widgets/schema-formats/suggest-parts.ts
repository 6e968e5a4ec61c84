// The parts of a new composite: the figures of the result above its lists.
import type { JsonObject } from '#base/json.ts'
import { listOutputPaths, listSchemasAtPath } from '#core/engines/schemas/json-schema/index.ts'
import { formatMemberLabel, isIdentifierPath } from '#core/engines/widgets/page/index.ts'
import { emptyWidgetConfig, type WidgetPartChange } from '#core/model/widgets/widget.ts'

const [maxFigures, maxLists] = [4, 6]

/** Several lists are tabs. Without a list, the result is one record. */
export function suggestParts(schema: JsonObject): WidgetPartChange[] {
  const paths = listOutputPaths(schema)
  const lists = [...new Set(paths.flatMap((path) => /^([^[\]]+)\[\]\./.exec(path)?.[1] ?? []))]
  const figures = paths.filter((path) => !path.includes('[') && isFigure(schema, path)).slice(0, maxFigures)
  const fieldMappings = Object.fromEntries(figures.map((path) => [formatMemberLabel(path), path]))
  return [
    ...(figures.length > 0 ? [{ primitive: 'metric' as const, fieldMappings }] : []),
    ...lists.slice(0, maxLists).map(
      (path): WidgetPartChange => ({
        primitive: 'data-table',
        [lists.length > 1 ? 'tab' : 'title']: formatMemberLabel(path),
        dataTable: { ...emptyWidgetConfig.dataTable, collectionPath: path },
      }),
    ),
    ...(lists.length === 0 && paths.length > figures.length ? [{ primitive: 'detail' as const }] : []),
  ]
}

/** Identifying numbers and those of paging are no figures. */
const isFigure = (schema: JsonObject, path: string) =>
  !isIdentifierPath(path) &&
  !/(^|[._])(page|offset|limit|per_?page|page_?size)$/i.test(path) &&
  listSchemasAtPath(schema, path).some(({ type }) =>
    [type].flat().some((name) => /^(integer|number)$/.test(`${name}`)),
  )
