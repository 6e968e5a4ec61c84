import type { MachineToken } from '#core/model/tokens/machine-token.ts'
import type { Deps } from '#core/ports/ports.ts'

/** The time of the last use is exact to a minute, so that most requests write nothing. */
const useIntervalMs = 60_000

/** Neither delays the request nor fails it. */
export function recordTokenUse(
  { store, clock }: Deps<'store' | 'clock'>,
  { id, lastUsedAt }: Pick<MachineToken, 'id' | 'lastUsedAt'>,
): void {
  const now = clock.now()
  if (lastUsedAt !== null && Date.parse(now) - Date.parse(lastUsedAt) < useIntervalMs) return
  void store
    .transact((writer) => writer.machineTokens.recordUses([{ id, calls: 0, lastUsedAt: now }]))
    .catch(() => {})
}
