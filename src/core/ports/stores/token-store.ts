// Tokens for machines and service accounts, in the store.
import type { ListPage, PageRequest } from '#base/page.ts'
import type { Instant } from '#base/time.ts'
import type { Owner } from '#core/model/owner.ts'
import type { MachineToken } from '#core/model/tokens/machine-token.ts'

export type TokenSort = 'created_at' | 'name'

/** Tokens of a person or a service account, or those of an app. */
export type TokenHolder = { owner: Owner } | { appId: string }

/** Calls with a token since they were last stored. `day` (UTC): of a token that is limited to calls in a day; else "". */
export type TokenUse = { id: string; calls: number; lastUsedAt: Instant; day: string }

/** Calls of a token in a day, of all replicas. */
export type TokenDayCount = { id: string; day: string; calls: number }

export interface MachineTokenReader {
  findByDigest(digest: string): Promise<MachineToken | null>
  findById(holder: TokenHolder, id: string): Promise<MachineToken | null>
  /** All tokens of an owner, oldest first. */
  listOfOwner(owner: Owner): Promise<MachineToken[]>
  listPage(holder: TokenHolder, request: PageRequest<TokenSort>): Promise<ListPage<MachineToken>>
  /** All tokens of an app. */
  listOfApp(appId: string): Promise<MachineToken[]>
  count(holder: TokenHolder): Promise<number>
}

export interface MachineTokenWriter extends MachineTokenReader {
  insert(token: MachineToken): Promise<void>
  /** False when the holder has no such token. */
  remove(holder: TokenHolder, id: string): Promise<boolean>
  /** Those that act as the owner. Returns their ids. */
  removeAll(owner: Owner): Promise<string[]>
  /** Adds the calls. Skips tokens that were revoked. Returns what the limited ones have made in the day of their use. */
  recordUses(uses: readonly TokenUse[]): Promise<TokenDayCount[]>
}
