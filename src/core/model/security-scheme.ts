/** A flow of OAuth by its name in OpenAPI 3; URLs are absolute where that can be known. */
export type OAuthFlow = {
  flow: string
  authorizationUrl: string
  tokenUrl: string
  scopes: string[]
}

/**
 * A way to be let in that a document describes. `uses` counts the operations that name it, `scopes` is what they ask for;
 * `combined`: some of them want another credential beside it.
 */
export type SecurityScheme = {
  name: string
  uses: number
  scopes: string[]
  combined: boolean
  kind:
    | { type: 'apiKey'; in: string; parameter: string }
    | { type: 'http'; scheme: string }
    | { type: 'oauth2'; flows: OAuthFlow[]; metadataUrl: string }
    | { type: 'openIdConnect'; metadataUrl: string }
    | { type: 'unknown'; named: string }
}
