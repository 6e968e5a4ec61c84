// The states of an authorization in a second window. Each way to end is a state with its reason.
export type AuthorizationState =
  | { type: 'idle' }
  | { type: 'opening' }
  /** `url` opens the window again. */
  | { type: 'waiting'; url: string }
  | { type: 'connected' }
  /** The browser blocked the window. A click on a link to `url` opens it. */
  | { type: 'blocked'; url: string }
  | { type: 'closed' }
  /** `code` is an error code of OAuth (RFC 6749, section 4.1.2.1) or of this service. */
  | { type: 'failed'; code: string }

export type AuthorizationEvent =
  | { type: 'start' }
  /** The authorization could not be started. */
  | { type: 'reset' }
  | { type: 'opened'; url: string }
  | { type: 'block'; url: string }
  | { type: 'close' }
  | { type: 'finish'; status: string; error: string }

export function reduceAuthorization(
  state: AuthorizationState,
  event: AuthorizationEvent,
): AuthorizationState {
  switch (event.type) {
    case 'start':
      return { type: 'opening' }
    case 'reset':
      return { type: 'idle' }
    case 'opened':
      return { type: 'waiting', url: event.url }
    case 'block':
      return { type: 'blocked', url: event.url }
    case 'close':
      return state.type === 'waiting' ? { type: 'closed' } : state
    case 'finish':
      return event.status === 'connected'
        ? { type: 'connected' }
        : { type: 'failed', code: event.error || 'server_error' }
  }
}
