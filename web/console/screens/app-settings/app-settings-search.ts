import { pickTexts } from '../../search/pick-texts.ts'

export const appSettingsTabs = [
  'profile',
  'access',
  'tools',
  'prompts',
  'skills',
  'store',
  'server',
  'danger',
] as const
export type AppSettingsTab = (typeof appSettingsTabs)[number]

/** The tab, the field that a link points to, and the open prompt or skill (`new` while one is created). */
export type AppSettingsSearch = { tab?: AppSettingsTab; field?: string; prompt?: string; skill?: string }

export function validateAppSettingsSearch(search: Record<string, unknown>): AppSettingsSearch {
  const { tab, ...open } = pickTexts(search, ['tab', 'field', 'prompt', 'skill'])
  const knownTab = appSettingsTabs.find((known) => known === tab)
  return { ...(knownTab && { tab: knownTab }), ...open }
}
