import type { MachineToken } from '#core/model/tokens/machine-token.ts'
import { isServiceAccount } from '#core/model/tokens/service-account.ts'
import type { Deps } from '#core/ports/ports.ts'

/** The time of the last use is exact to a minute, so that most requests write nothing. */
const useIntervalMs = 60_000

/** Never delays or fails the request. */
export function recordTokenUse(
  { store, clock }: Deps<'store' | 'clock'>,
  { id, lastUsedAt, owner }: Pick<MachineToken, 'id' | 'lastUsedAt' | 'owner'>,
): void {
  const now = clock.now()
  if (lastUsedAt !== null && Date.parse(now) - Date.parse(lastUsedAt) < useIntervalMs) return
  void store
    .transact(async (writer) => {
      await writer.machineTokens.recordUses([{ id, calls: 0, lastUsedAt: now, day: '' }])
      if (isServiceAccount(owner)) await writer.serviceAccounts.recordUse(owner.subject, now)
    })
    .catch(() => {})
}
