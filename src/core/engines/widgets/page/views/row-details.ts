import { isJsonObject } from '#base/json.ts'
import { formatPathStep } from '#base/value-path.ts'
import type { PageModel } from '../model/page-model.ts'
import { isMissing } from '../values/format-value.ts'
import { formatMemberLabel } from '../values/member-labels.ts'
import { listPlaceholderPaths } from '../values/placeholders.ts'
import type { LabelledValue } from './detail-view.ts'
import { resolveFormat } from './resolve-format.ts'
import type { TableView } from './table-view.ts'

const maxDetails = 60

/** The members of a row, and of objects in it, that no column shows. Missing ones are left out. */
export function listRowDetails(
  model: PageModel,
  { columns, data }: Pick<TableView, 'columns' | 'data'>,
  row: unknown,
): LabelledValue[] {
  const shown = new Set(
    columns.flatMap(({ path }) => (path.includes('{{') ? listPlaceholderPaths(path) : path)),
  )
  return listMembers(row)
    .filter(({ path, value }) => !shown.has(path) && !isMissing(value))
    .slice(0, maxDetails)
    .map(({ path, value }) => ({
      label: formatMemberLabel(path.replace(/^.*\[['"]|['"]\]$/g, '')),
      value,
      path,
      format: resolveFormat(model, { path }, { rows: [row], data, read: () => value }),
    }))
}

function listMembers(value: unknown, outer = ''): { path: string; value: unknown }[] {
  if (!isJsonObject(value)) return []
  return Object.entries(value).flatMap(([name, member]) => {
    const path = (outer + formatPathStep(name)).replace(/^\./, '')
    return isJsonObject(member) && outer === '' ? listMembers(member, path) : [{ path, value: member }]
  })
}
