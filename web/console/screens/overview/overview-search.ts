export const storeTargets = ['openai', 'claude', 'generic'] as const

/** Which dialog is open: the one that publishes, or what a store would find. */
export type OverviewSearch = { publish?: true; stores?: (typeof storeTargets)[number] }

export function validateOverviewSearch({ publish, stores }: Record<string, unknown>): OverviewSearch {
  if (publish === true) return { publish }
  const target = storeTargets.find((one) => one === stores)
  return target ? { stores: target } : {}
}
