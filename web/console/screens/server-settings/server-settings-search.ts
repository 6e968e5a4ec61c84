import { pickTexts } from '../../search/pick-texts.ts'

export const serverSettingsTabs = ['people', 'sessions', 'clients', 'account', 'about'] as const
export type ServerSettingsTab = (typeof serverSettingsTabs)[number]

export type ServerSettingsSearch = { tab?: ServerSettingsTab }

export function validateServerSettingsSearch(search: Record<string, unknown>): ServerSettingsSearch {
  const { tab } = pickTexts(search, ['tab'])
  const knownTab = serverSettingsTabs.find((known) => known === tab)
  return knownTab ? { tab: knownTab } : {}
}
