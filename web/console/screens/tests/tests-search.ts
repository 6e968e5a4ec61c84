import { pickTexts } from '../../search/pick-texts.ts'

/** The test case that is open (`new` while one is created), whether the list has only what failed, and how runs are answered. */
export type TestsSearch = { case?: string; show?: 'failed'; live?: true }

export function validateTestsSearch(search: Record<string, unknown>): TestsSearch {
  return {
    ...pickTexts(search, ['case']),
    ...(search.show === 'failed' && { show: 'failed' as const }),
    ...(search.live === true && { live: true as const }),
  }
}
