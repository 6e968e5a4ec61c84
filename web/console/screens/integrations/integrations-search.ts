import { pickOptions } from '../../search/pick-options.ts'
import { pickTexts } from '../../search/pick-texts.ts'

export const integrationTabs = ['operations', 'changes', 'report', 'events', 'settings'] as const
export type IntegrationTab = (typeof integrationTabs)[number]

/** The open integration and operation, the tab, and the filter of its list. */
export type IntegrationsSearch = {
  integration?: string
  operation?: string
  tab?: IntegrationTab
  q?: string
}

export const validateIntegrationsSearch = (search: Record<string, unknown>): IntegrationsSearch => ({
  ...pickTexts(search, ['integration', 'operation', 'q']),
  ...pickOptions(search, { tab: integrationTabs }),
})
