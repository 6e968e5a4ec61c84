/** What is needed of a response of `node:http`. */
type Response = {
  readonly destroyed: boolean
  readonly writableFinished: boolean
  on(event: 'close', listener: () => void): unknown
}

/**
 * Fires when the client goes away before it has its answer. The request would not tell: it is closed as soon as its
 * body was read.
 */
export function clientGone(response: Response): AbortSignal {
  const controller = new AbortController()
  if (response.destroyed) controller.abort()
  response.on('close', () => {
    if (!response.writableFinished) controller.abort()
  })
  return controller.signal
}
