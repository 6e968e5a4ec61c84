import type { MachineToken } from '#core/model/tokens/machine-token.ts'

/** Counts calls with tokens of apps outside their critical path: never waits and never throws. */
export interface TokenUses {
  /** False: the token has made as many calls today (UTC) as it may in a day; the call is not counted. */
  add(token: Pick<MachineToken, 'id' | 'callsPerDay' | 'day' | 'dayCalls'>): boolean
}
