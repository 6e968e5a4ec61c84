import { pickOptions } from '../../search/pick-options.ts'

export const serverSettingsTabs = ['people', 'sessions', 'clients', 'account', 'about'] as const
export type ServerSettingsTab = (typeof serverSettingsTabs)[number]

export type ServerSettingsSearch = { tab?: ServerSettingsTab }

export const validateServerSettingsSearch = (search: Record<string, unknown>): ServerSettingsSearch =>
  pickOptions(search, { tab: serverSettingsTabs })
