import { pickOptions } from '../../search/pick-options.ts'

export const storeTargets = ['openai', 'claude', 'generic'] as const

/** The open dialog: publishing, or the readiness for a store. */
export type OverviewSearch = { publish?: true; stores?: (typeof storeTargets)[number] }

export function validateOverviewSearch(search: Record<string, unknown>): OverviewSearch {
  const { publish, stores } = pickOptions(search, { publish: [true], stores: storeTargets })
  return publish ? { publish } : { ...(stores && { stores }) }
}
