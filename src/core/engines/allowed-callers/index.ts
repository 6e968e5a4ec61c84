// Who may call an app that requires tokens, besides its owner.
export { type CallerCheck, compileAllowedCallers } from './compile-allowed-callers.ts'
export { normalizeDomain, parseEmailAddress } from './email-address.ts'
