type Send = (request: Request) => Promise<Response>

/**
 * Sends a change once, however often it is requested while it is under way: of two clicks before the screen has changed, the
 * second gets the response of the first. Streams of progress cannot be shared.
 */
export function shareRequests(send: Send): Send {
  const running = new Map<string, Promise<Response>>()
  return async (request) => {
    const isStream = request.headers.get('Accept')?.includes('event-stream')
    if (request.method === 'GET' || isStream) return send(request)
    const key = `${request.method} ${request.url} ${await request.clone().text()}`
    const response = running.get(key) ?? send(request).finally(() => running.delete(key))
    running.set(key, response)
    return (await response).clone()
  }
}
