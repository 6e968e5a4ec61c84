import { pickTexts } from '../../search/pick-texts.ts'

/** The app that was begun, and its integration whose operations are being chosen. */
export type NewAppSearch = { app?: string; integration?: string }

export const validateNewAppSearch = (search: Record<string, unknown>): NewAppSearch =>
  pickTexts(search, ['app', 'integration'])
