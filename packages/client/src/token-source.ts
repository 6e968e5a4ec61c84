/** Where access tokens come from. Each is requested before a request, so a source stores what it got. */
export type TokenSource = {
  getToken(): Promise<string>
  /** After the service rejected the token: another one, or null when only a new sign-in helps. */
  renewToken?(): Promise<string | null>
}
