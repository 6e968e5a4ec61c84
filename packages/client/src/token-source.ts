/** Provides access tokens. Called before each request, so a source stores its token. */
export type TokenSource = {
  getToken(): Promise<string>
  /** Called after the service rejected the token. Returns another token, or null when only a new sign-in helps. */
  renewToken?(): Promise<string | null>
}
