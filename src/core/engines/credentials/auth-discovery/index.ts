export { type AuthChallenge, hasScheme, parseChallenges } from './challenges.ts'
export { deduplicateSuggestions } from './deduplicate-suggestions.ts'
export {
  createInfoEvent,
  createStepEvent,
  createWarningEvent,
  type DiscoveryFindings,
  type DiscoverySource,
} from './discovery-findings.ts'
export {
  listResourceMetadataUrls,
  resolveOnServer,
  toSafeEndpoint,
} from './metadata-urls.ts'
export { type ProtectedResource, readResourceMetadata } from './resource-metadata.ts'
export { parseScopes } from './scopes.ts'
export { findSchemeSuggestions } from './security-scheme-suggestions.ts'
export { type AuthorizationServerDetails, issuerMismatch, readServerMetadata } from './server-metadata.ts'
export { suggestBearer, suggestHttpScheme } from './suggest-http-scheme.ts'
export { suggestOAuth, type TokenRequirements } from './suggest-oauth.ts'
