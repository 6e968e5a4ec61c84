// The second window tells the first one how the authorization ended.
const channelName = 'tenon-connection-finished'

export type FinishedAuthorization = { connectionId: string; status: string; error: string }

/** The service redirects the browser here; the page is `ConnectionFinishedPage`. */
export const finishedPath = '/connection-finished'

export function announceFinished(result: FinishedAuthorization): void {
  const channel = new BroadcastChannel(channelName)
  channel.postMessage(result)
  channel.close()
}

/** Returns a function to unsubscribe. */
export function onFinished(listener: (result: FinishedAuthorization) => void): () => void {
  const channel = new BroadcastChannel(channelName)
  channel.onmessage = ({ data }: MessageEvent<FinishedAuthorization>) => listener(data)
  return () => channel.close()
}
