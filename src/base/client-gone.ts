/** What is needed of a connection of `node:http`. */
type Connection = {
  readonly destroyed: boolean
  once(event: 'close', listener: () => void): unknown
}

const signals = new WeakMap<Connection, AbortSignal>()

/**
 * Fires when the client goes away. The connection tells it, and lives on when a client has all its answers, so that one
 * signal serves whatever is asked on it: who listens has to stop when it is done.
 */
export function clientGone(connection: Connection): AbortSignal {
  const known = signals.get(connection)
  if (known) return known
  const controller = new AbortController()
  if (connection.destroyed) controller.abort()
  connection.once('close', () => controller.abort())
  signals.set(connection, controller.signal)
  return controller.signal
}
