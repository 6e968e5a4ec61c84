import { pickOptions } from '../../search/pick-options.ts'
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

export const validateWidgetsSearch = (search: Record<string, unknown>): WidgetsSearch => ({
  ...pickTexts(search, ['widget', 'q', 'tool']),
  ...pickOptions(search, { tab: widgetTabs, view: ['preview'] }),
})
