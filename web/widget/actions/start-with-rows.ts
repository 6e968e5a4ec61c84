import type { Json } from '#base/json.ts'
import {
  findInScopes,
  listPlaceholderPaths,
  type PageAction,
  rowTexts,
  say,
} from '#core/engines/widgets/page/index.ts'
import type { WidgetEnv } from '../widget-env.ts'
import type { ActionStart } from './action-outcome.ts'

/** The start of an action with the chosen rows: for each, or with the lists of their values. */
export function startWithRows(
  env: WidgetEnv,
  action: PageAction,
  chosen: ActionStart[],
  place: unknown,
): ActionStart {
  const count = chosen.length
  return {
    scopes: [mergeScopes(chosen, listPlaceholderPaths(listTemplates(action))), env.data, { count }],
    place,
    name: place === null ? '' : say(env.displayLocale, rowTexts.rowCount, { count }),
    ...(action.rows === 'each' && action.type === 'callTool' && { each: chosen }),
  }
}

const listTemplates = (action: PageAction): Json[] =>
  action.type === 'callTool'
    ? [action.arguments, action.undo?.arguments ?? '', action.confirm ?? '', action.success]
    : [action.template, action.confirm ?? '']

/** Each placeholder that a row has a value for becomes the list of these values; `items` are the rows. */
function mergeScopes(chosen: ActionStart[], paths: string[]): Record<string, unknown> {
  const inRow = ({ scopes: [row, , named] }: ActionStart) => [row, named]
  const lists = paths.flatMap((path) => {
    const values = chosen.map((start) => findInScopes(inRow(start), path))
    const known = values.filter((value) => value !== undefined)
    return known.length > 0 ? [[path, known] as const] : []
  })
  return { ...Object.fromEntries(lists), items: chosen.map(({ place }) => place) }
}
