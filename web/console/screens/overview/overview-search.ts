export const storeTargets = ['openai', 'claude', 'generic'] as const

/** The open dialog: publishing, or the readiness for a store. */
export type OverviewSearch = { publish?: true; stores?: (typeof storeTargets)[number] }

export function validateOverviewSearch({ publish, stores }: Record<string, unknown>): OverviewSearch {
  if (publish === true) return { publish }
  const target = storeTargets.find((known) => known === stores)
  return target ? { stores: target } : {}
}
