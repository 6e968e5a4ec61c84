const readText = (value: unknown) => (typeof value === 'string' ? value : '')

/** What the service says of a connection that was authorized in a second window. */
export const validateFinishedSearch = (search: Record<string, unknown>) => ({
  connection: readText(search.connection),
  status: readText(search.status),
  error: readText(search.error),
})
