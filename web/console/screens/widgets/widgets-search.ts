import { pickTexts } from '../../search/pick-texts.ts'

export const widgetTabs = ['content', 'actions', 'style', 'settings'] as const
export type WidgetTab = (typeof widgetTabs)[number]

/** The open widget (`new` while one is created) with its tab, and what the list is searched for. */
export type WidgetsSearch = {
  widget?: string
  tab?: WidgetTab
  /** On windows where editor and preview do not fit side by side: which of them is shown; absent is the editor. */
  view?: 'preview'
  q?: string
  /** The tool that is chosen at first for a new widget. */
  tool?: string
}

export function validateWidgetsSearch(search: Record<string, unknown>): WidgetsSearch {
  const tab = widgetTabs.find((one) => one === search.tab)
  return {
    ...pickTexts(search, ['widget', 'q', 'tool']),
    ...(tab && { tab }),
    ...(search.view === 'preview' && { view: 'preview' }),
  }
}
