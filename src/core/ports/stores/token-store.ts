// Tokens for machines and service accounts, in the store.
import type { ListPage, PageRequest } from '#base/page.ts'
import type { Instant } from '#base/time.ts'
import type { Owner } from '#core/model/owner.ts'
import type { MachineToken } from '#core/model/tokens/machine-token.ts'
import type { WorkspaceKey } from '#core/model/workspaces/workspace.ts'

export type TokenSort = 'created_at' | 'name'

/** The holder of tokens: a person or service account, or an app. */
export type TokenHolder = { owner: Owner } | { appId: string }

/** Calls with a token that are not stored yet. `day` (UTC): for tokens with a daily limit; else "". */
export type TokenUse = { id: string; calls: number; lastUsedAt: Instant; day: string }

/** Calls with a token in a day, on all replicas. */
export type TokenDayCount = { id: string; day: string; calls: number }

/** `endsAt`: when it expires; with a service account, the earlier of both expiries. */
export type EndingToken = { token: MachineToken; endsAt: Instant }

export interface MachineTokenReader {
  findByDigest(digest: string): Promise<MachineToken | null>
  findById(holder: TokenHolder, id: string): Promise<MachineToken | null>
  /** All tokens of an owner, oldest first. */
  listOfOwner(owner: Owner): Promise<MachineToken[]>
  listPage(holder: TokenHolder, request: PageRequest<TokenSort>): Promise<ListPage<MachineToken>>
  /** All tokens of an app. */
  listOfApp(appId: string): Promise<MachineToken[]>
  count(holder: TokenHolder): Promise<number>
  /**
   * The tokens that end in this time and concern the workspace: tokens of its apps, of its service accounts,
   * and of its person.
   */
  listEnding(workspace: WorkspaceKey, span: { since: Instant; until: Instant }): Promise<EndingToken[]>
}

export interface MachineTokenWriter extends MachineTokenReader {
  insert(token: MachineToken): Promise<void>
  /** False when the holder has no such token. */
  remove(holder: TokenHolder, id: string): Promise<boolean>
  /** Removes all tokens that act as the owner. Returns their ids. */
  removeAll(owner: Owner): Promise<string[]>
  /** Adds the calls. Skips revoked tokens. Returns the daily counts of tokens with a daily limit. */
  recordUses(uses: readonly TokenUse[]): Promise<TokenDayCount[]>
}
