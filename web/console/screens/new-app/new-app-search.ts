import { pickTexts } from '../../search/pick-texts.ts'

/** The app, and the integration whose tools are being chosen. */
export type NewAppSearch = { app?: string; integration?: string }

export const validateNewAppSearch = (search: Record<string, unknown>): NewAppSearch =>
  pickTexts(search, ['app', 'integration'])
