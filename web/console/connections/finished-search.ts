const readText = (value: unknown) => (typeof value === 'string' ? value : '')

/** The outcome of an authorization in a second window, as search parameters. */
export const validateFinishedSearch = (search: Record<string, unknown>) => ({
  connection: readText(search.connection),
  status: readText(search.status),
  error: readText(search.error),
})
