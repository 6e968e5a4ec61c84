// The tokens of an invitation leave the address at once, so that they appear neither in the history nor in a `Referer`.
// The tab keeps them until the invitation is accepted or declined, even during a sign-up, or a sign-in at another site.
const storageKey = 'tenon-join-tokens'

export type JoinTokens = {
  token: string
  /** Creates an account; "" if the link does not. */
  account: string
}

/** Null if neither the address nor the tab has a token. */
export function takeJoinTokens(): JoinTokens | null {
  const { pathname, search } = window.location
  const given = new URLSearchParams(search)
  const token = given.get('token')
  if (token === null) return readStoredTokens()
  window.history.replaceState(window.history.state, '', pathname)
  if (token === '') return null
  const tokens = { token, account: given.get('account') ?? '' }
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(tokens))
  } catch {
    // Without storage the link works only for users who are already signed in.
  }
  return tokens
}

/** Those of an invitation that was opened in this tab and is still waiting. */
export function readStoredTokens(): JoinTokens | null {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as JoinTokens | null
  } catch {
    return null
  }
}

export function forgetJoinTokens(): void {
  try {
    sessionStorage.removeItem(storageKey)
  } catch {
    // Nothing was stored.
  }
}
