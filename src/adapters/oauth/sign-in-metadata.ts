import type { JsonObject } from '#base/json.ts'
import type { SignInServerMetadata } from '#core/ports/sign-in-server.ts'

const toText = (value: unknown) => (typeof value === 'string' ? value : '')

const toTexts = (value: unknown) =>
  Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : []

/** From the metadata of RFC 8414 or of OpenID Connect Discovery. */
export const toSignInServerMetadata = (metadata: JsonObject): SignInServerMetadata => ({
  issuer: toText(metadata.issuer),
  authorizationEndpoint: toText(metadata.authorization_endpoint),
  tokenEndpoint: toText(metadata.token_endpoint),
  registrationEndpoint: toText(metadata.registration_endpoint),
  revocationEndpoint: toText(metadata.revocation_endpoint),
  endSessionEndpoint: toText(metadata.end_session_endpoint),
  supportsIssParameter: metadata.authorization_response_iss_parameter_supported === true,
  // OpenID Connect Discovery requires this member; authorization servers without OpenID Connect do not have it.
  isOpenIdProvider: toTexts(metadata.id_token_signing_alg_values_supported).length > 0,
  scopes: toTexts(metadata.scopes_supported),
  clientAuthMethods: toTexts(metadata.token_endpoint_auth_methods_supported),
})
