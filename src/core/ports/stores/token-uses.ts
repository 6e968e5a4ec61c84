import type { MachineToken } from '#core/model/tokens/machine-token.ts'

/** Counts calls with tokens of apps off their critical path: never waits and never throws. */
export interface TokenUses {
  /** False means the token has reached its daily limit (UTC), and the call is not counted. */
  add(token: Pick<MachineToken, 'id' | 'callsPerDay' | 'day' | 'dayCalls'>): boolean
}
