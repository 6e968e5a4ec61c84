// The second window tells the first how connecting an account ended.
const channelName = 'tenon-connection-finished'

export type FinishedAuthorization = { connectionId: string; status: string; error: string }

/** The page on which the service lets the browser end; it is `ConnectionFinishedPage`. */
export const finishedPath = '/connection-finished'

export function announceFinished(result: FinishedAuthorization): void {
  const channel = new BroadcastChannel(channelName)
  channel.postMessage(result)
  channel.close()
}

/** Returns what stops it. */
export function onFinished(listener: (result: FinishedAuthorization) => void): () => void {
  const channel = new BroadcastChannel(channelName)
  channel.onmessage = ({ data }: MessageEvent<FinishedAuthorization>) => listener(data)
  return () => channel.close()
}
