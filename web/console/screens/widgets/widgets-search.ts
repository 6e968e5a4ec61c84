import { pickTexts } from '../../search/pick-texts.ts'

export const widgetTabs = ['content', 'actions', 'style', 'settings'] as const
export type WidgetTab = (typeof widgetTabs)[number]

/** The open widget (`new` while one is created), its tab, and the search of the list. */
export type WidgetsSearch = {
  widget?: string
  tab?: WidgetTab
  /** On windows too narrow for both: whether editor or preview is shown. The default is the editor. */
  view?: 'preview'
  q?: string
  /** The preselected tool of a new widget. */
  tool?: string
}

export function validateWidgetsSearch(search: Record<string, unknown>): WidgetsSearch {
  const tab = widgetTabs.find((known) => known === search.tab)
  return {
    ...pickTexts(search, ['widget', 'q', 'tool']),
    ...(tab && { tab }),
    ...(search.view === 'preview' && { view: 'preview' }),
  }
}
