// The invitation token leaves the address at once, so that it appears neither in the history nor in a `Referer`. The
// tab keeps it until the invitation is accepted, even during a sign-in at another site.
const storageKey = 'tenon-join-token'

/** "" if the address has no token. */
export function takeJoinToken(): string {
  const { pathname, search } = window.location
  const token = new URLSearchParams(search).get('token')
  if (token === null) return readStoredToken()
  window.history.replaceState(window.history.state, '', pathname)
  try {
    sessionStorage.setItem(storageKey, token)
  } catch {
    // Without storage the link works only for users who are already signed in.
  }
  return token
}

function readStoredToken(): string {
  try {
    return sessionStorage.getItem(storageKey) ?? ''
  } catch {
    return ''
  }
}

export function forgetJoinToken(): void {
  try {
    sessionStorage.removeItem(storageKey)
  } catch {
    // Nothing was stored.
  }
}
