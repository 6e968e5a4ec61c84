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

export function validateIntegrationsSearch(search: Record<string, unknown>): IntegrationsSearch {
  const { tab, ...texts } = pickTexts(search, ['integration', 'operation', 'tab', 'q'])
  const knownTab = integrationTabs.find((known) => known === tab)
  return { ...texts, ...(knownTab && { tab: knownTab }) }
}
