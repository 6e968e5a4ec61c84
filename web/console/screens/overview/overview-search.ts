/** Whether the dialog that publishes is open. */
export type OverviewSearch = { publish?: true }

export const validateOverviewSearch = (search: Record<string, unknown>): OverviewSearch =>
  search.publish === true ? { publish: true } : {}
