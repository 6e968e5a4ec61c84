import { pickOptions } from '../../search/pick-options.ts'
import { pickTexts } from '../../search/pick-texts.ts'

/**
 * The open test case (`new` while one is created), whether the list shows failures only, and where responses come from.
 */
export type TestsSearch = { case?: string; show?: 'failed'; live?: true }

export const validateTestsSearch = (search: Record<string, unknown>): TestsSearch => ({
  ...pickTexts(search, ['case']),
  ...pickOptions(search, { show: ['failed'], live: [true] }),
})
