import { pickOptions } from '../../search/pick-options.ts'

export const toolTabs = ['details', 'arguments', 'result', 'chain', 'access', 'playground'] as const
export type ToolTab = (typeof toolTabs)[number]

export const toolFilters = ['all', 'exposed', 'hidden', 'issues'] as const
export type ToolFilter = (typeof toolFilters)[number]

/**
 * The view state in the address: the open tool, its tab, the filter of the list, and whether the screen sorts
 * or lints tools.
 */
export type ToolsSearch = {
  tool?: string
  tab?: ToolTab
  query?: string
  show?: ToolFilter
  arrange?: true
  lint?: true
}

/** The filter of the list, which changes without closing the open tool. */
export const listParameters = ['query', 'show'] as const

const readText = (value: unknown) =>
  typeof value === 'string' && value !== '' ? value.slice(0, 200) : undefined

export function validateToolsSearch(search: Record<string, unknown>): ToolsSearch {
  const [tool, query] = [readText(search.tool), readText(search.query)]
  return {
    ...(tool && { tool }),
    ...(query && { query }),
    ...pickOptions(search, { tab: toolTabs, show: toolFilters, arrange: [true], lint: [true] }),
  }
}
