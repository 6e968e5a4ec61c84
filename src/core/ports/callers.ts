import type { CallerIdentity, KnownCaller } from '#core/model/calls/caller.ts'

export interface Callers {
  /** The caller with its pseudonym in the app, which is computed once for each caller in memory. */
  identify(appId: string, identity: CallerIdentity): KnownCaller
}
