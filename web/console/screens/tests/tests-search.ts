import { pickTexts } from '../../search/pick-texts.ts'

/**
 * The open test case (`new` while one is created), whether the list shows failures only, and where responses come from.
 */
export type TestsSearch = { case?: string; show?: 'failed'; live?: true }

export function validateTestsSearch(search: Record<string, unknown>): TestsSearch {
  return {
    ...pickTexts(search, ['case']),
    ...(search.show === 'failed' && { show: 'failed' as const }),
    ...(search.live === true && { live: true as const }),
  }
}
