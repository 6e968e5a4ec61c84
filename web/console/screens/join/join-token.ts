// The token of an invitation is taken out of the address at once, so that neither the history nor a `Referer` has it. The
// tab keeps it until the invitation is accepted, also while its person signs in at another site.
const storageKey = 'tenon-join-token'

/** "" when the page was opened without one. */
export function takeJoinToken(): string {
  const { pathname, search } = window.location
  const token = new URLSearchParams(search).get('token')
  if (token === null) return readStoredToken()
  window.history.replaceState(window.history.state, '', pathname)
  try {
    sessionStorage.setItem(storageKey, token)
  } catch {
    // It then works only for who is signed in already.
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
