// Tells the other windows of the console that the user has signed in again.
const channelName = 'tenon-signed-in'

export function announceSignedIn(): void {
  const channel = new BroadcastChannel(channelName)
  channel.postMessage('signed-in')
  channel.close()
}

/** Returns a function to unsubscribe. */
export function onSignedIn(listener: () => void): () => void {
  const channel = new BroadcastChannel(channelName)
  channel.onmessage = listener
  return () => channel.close()
}
