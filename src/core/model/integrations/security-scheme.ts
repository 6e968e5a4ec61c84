/** An OAuth flow by its name in OpenAPI 3. URLs are absolute, or are paths on the server of the API. */
export type OAuthFlow = {
  flow: string
  authorizationUrl: string
  tokenUrl: string
  scopes: string[]
}

/**
 * A security scheme of a document. `uses` counts the operations that require it, `scopes` are those they require;
 * `combined`: some of them require another scheme at the same time.
 */
export type SecurityScheme = {
  name: string
  uses: number
  scopes: string[]
  combined: boolean
  /** The origin that served a document without servers, which may differ from the origin of the API; else "". */
  servedBy: string
  kind:
    | { type: 'apiKey'; in: string; parameter: string }
    | { type: 'http'; scheme: string }
    | { type: 'oauth2'; flows: OAuthFlow[]; metadataUrl: string }
    | { type: 'openIdConnect'; metadataUrl: string }
    | { type: 'unknown'; named: string }
}
