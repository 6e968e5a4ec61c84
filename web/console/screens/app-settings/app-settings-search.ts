import { pickOptions } from '../../search/pick-options.ts'
import { pickTexts } from '../../search/pick-texts.ts'

export const appSettingsTabs = [
  'profile',
  'access',
  'tools',
  'variables',
  'prompts',
  'skills',
  'store',
  'server',
  'danger',
] as const
export type AppSettingsTab = (typeof appSettingsTabs)[number]

/** The tab, the field that a link points to, and the open prompt or skill (`new` while one is created). */
export type AppSettingsSearch = { tab?: AppSettingsTab; field?: string; prompt?: string; skill?: string }

export const validateAppSettingsSearch = (search: Record<string, unknown>): AppSettingsSearch => ({
  ...pickOptions(search, { tab: appSettingsTabs }),
  ...pickTexts(search, ['field', 'prompt', 'skill']),
})
