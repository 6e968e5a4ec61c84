/** The members of a `node:http` socket that are used here: base is compiled without Node types. */
type HttpConnection = {
  readonly destroyed: boolean
  once(event: 'close', listener: () => void): unknown
}

const signals = new WeakMap<HttpConnection, AbortSignal>()

/**
 * A signal that aborts when the client closes the connection. All requests of a keep-alive connection share it, so
 * remove listeners when a request is done.
 */
export function getDisconnectSignal(connection: HttpConnection): AbortSignal {
  const existing = signals.get(connection)
  if (existing) return existing
  const controller = new AbortController()
  if (connection.destroyed) controller.abort()
  connection.once('close', () => controller.abort())
  signals.set(connection, controller.signal)
  return controller.signal
}
