export const toolTabs = ['details', 'arguments', 'result', 'chain', 'playground'] as const
export type ToolTab = (typeof toolTabs)[number]

export const toolFilters = ['all', 'exposed', 'hidden', 'issues'] as const
export type ToolFilter = (typeof toolFilters)[number]

/**
 * The view state in the address: the open tool, its tab, the filter of the list, and whether it is in the mode for
 * sorting or for lint.
 */
export type ToolsSearch = {
  tool?: string
  tab?: ToolTab
  query?: string
  show?: ToolFilter
  arrange?: true
  lint?: true
}

const readText = (value: unknown) =>
  typeof value === 'string' && value !== '' ? value.slice(0, 200) : undefined

/** Drops invalid values. */
export function validateToolsSearch(search: Record<string, unknown>): ToolsSearch {
  const [tool, query] = [readText(search.tool), readText(search.query)]
  const tab = toolTabs.find((known) => known === search.tab)
  const show = toolFilters.find((known) => known === search.show)
  return {
    ...(tool && { tool }),
    ...(tab && { tab }),
    ...(query && { query }),
    ...(show && { show }),
    ...(search.arrange === true && { arrange: true as const }),
    ...(search.lint === true && { lint: true as const }),
  }
}
