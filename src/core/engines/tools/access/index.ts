export {
  type AccessCaller,
  anonymousCaller,
  toSignedInCaller,
  toTokenAccessCaller,
} from './access-caller.ts'
export { type AccessCheck, type AccessDecision, type CallerRules, compileAccess } from './decide-access.ts'
export { describeAccess } from './describe-access.ts'
export { findEffectiveAccess } from './effective-access.ts'
export { narrowsAccess } from './narrows-access.ts'
export { readClaims, readsEmail } from './read-claims.ts'
export { validateAccess, validateAccessRules } from './validate-access.ts'
