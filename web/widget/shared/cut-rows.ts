import { isJsonObject } from '#base/json.ts'
import { type PageModel, readPath } from '#core/engines/widgets/page/index.ts'

type Cut = { path: string; shown: number; total: number }

const listCuts = (meta: unknown): Cut[] => {
  const lists = readPath(meta, 'tenon/cut.lists')
  return Array.isArray(lists) ? lists : []
}

/** The rows that the size limit left in the list of a view. */
export const findCut = ({ rowsPath }: PageModel, meta: unknown): Cut | undefined =>
  listCuts(meta).find(({ path }) => rowsPath === '' || path === rowsPath)

/** The notes on a result without those on a list that has further rows now. */
export const withoutCut = (meta: unknown, rowsPath: string): unknown =>
  isJsonObject(meta) && {
    ...meta,
    'tenon/cut': { lists: listCuts(meta).filter(({ path }) => rowsPath !== '' && path !== rowsPath) },
  }
