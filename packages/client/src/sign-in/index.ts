// `@tenon/client/sign-in`: signing in on this computer, for programs that run in Node.js.
export { type DevicePrompt, type DeviceSignIn, signInOnDevice } from './device-sign-in.ts'
export { type LoopbackSignIn, signInOnLoopback } from './loopback-sign-in.ts'
export { createSessionTokens, endSession, type SessionStore, type SignInSession } from './session.ts'
