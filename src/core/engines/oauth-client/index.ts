// The only entrance of this engine: other modules import nothing else of it.
export { buildAuthorizationUrl, buildScope, toCodeChallenge } from './authorization-url.ts'
export { type CallbackParameters, validateCallback } from './callback.ts'
export { isEndedGrant } from './ended-grant.ts'
export { readIdTokenProfile } from './id-token-profile.ts'
export { checkRequestSettings, parameterNamePattern } from './request-settings.ts'
export { resolveTokenStatus, type TokenStatus } from './token-status.ts'
export { computeRetryAt, computeTokenTimes } from './token-times.ts'
export { isResourceUnsupported, rejectsResource } from './unsupported-resource.ts'
