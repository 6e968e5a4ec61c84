import type { Instant } from '#base/time.ts'
import type { Integration } from '#core/model/integration.ts'
import type { Writer } from '#core/ports/store.ts'
import { settleOrigins } from '../credentials/settle-origins.ts'
import type { Discovery } from './discover-integration.ts'
import { type SavedOperations, type SavingUses, saveOperations } from './save-operations.ts'
import { withChanges } from './tell-changes.ts'

/** Stores a changed integration with the result of its discovery, and adds events about changed operations. */
export async function applyDiscovery(
  uses: SavingUses,
  writer: Writer,
  old: Integration,
  next: Integration,
  found: Discovery | null,
  now: Instant,
): Promise<Integration> {
  const saved = await savedOf(uses, writer, old, found, now)
  const baseUrl = next.baseUrl || (found?.baseUrl ?? '')
  const told = { ...next, ...found?.facts, baseUrl, updatedAt: now }
  const changed = await writer.integrations.update(found ? withChanges(told, saved, found.baseUrl) : told)
  await settleOrigins(writer, changed.appId, now)
  return changed
}

async function savedOf(
  uses: SavingUses,
  writer: Writer,
  old: Integration,
  found: Discovery | null,
  now: Instant,
): Promise<SavedOperations | null> {
  if (!found?.operations) return null
  return saveOperations(uses, writer, old, found.operations, found.facts.importReport ?? [], now)
}
