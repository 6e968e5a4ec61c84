import { pickTexts } from '../../search/pick-texts.ts'

/** The search, the category, and the open template. */
export type TemplatesSearch = { q?: string; category?: string; template?: string }

export const validateTemplatesSearch = (search: Record<string, unknown>): TemplatesSearch =>
  pickTexts(search, ['q', 'category', 'template'])
