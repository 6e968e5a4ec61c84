import { pickTexts } from '../../search/pick-texts.ts'

export const appSettingsTabs = ['profile', 'access', 'prompts', 'server', 'danger'] as const
export type AppSettingsTab = (typeof appSettingsTabs)[number]

/** The tab, and the prompt that is open (`new` while one is created). */
export type AppSettingsSearch = { tab?: AppSettingsTab; prompt?: string }

export function validateAppSettingsSearch(search: Record<string, unknown>): AppSettingsSearch {
  const { tab, prompt } = pickTexts(search, ['tab', 'prompt'])
  const knownTab = appSettingsTabs.find((one) => one === tab)
  return { ...(knownTab && { tab: knownTab }), ...(prompt && { prompt }) }
}
