export const toolTabs = ['details', 'arguments', 'result', 'chain', 'playground'] as const
export type ToolTab = (typeof toolTabs)[number]

export const toolFilters = ['all', 'exposed', 'hidden', 'issues'] as const
export type ToolFilter = (typeof toolFilters)[number]

/**
 * What of the screen's view is in the URL: the open tool, its tab, what the list shows, whether it is to select and sort, or
 * says how models see the tools.
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

/** Wrong values are left out. */
export function validateToolsSearch(search: Record<string, unknown>): ToolsSearch {
  const [tool, query] = [readText(search.tool), readText(search.query)]
  const tab = toolTabs.find((one) => one === search.tab)
  const show = toolFilters.find((one) => one === search.show)
  return {
    ...(tool && { tool }),
    ...(tab && { tab }),
    ...(query && { query }),
    ...(show && { show }),
    ...(search.arrange === true && { arrange: true as const }),
    ...(search.lint === true && { lint: true as const }),
  }
}
