import type { ListPage, PageKey } from '#base/page.ts'
import type { Instant } from '#base/time.ts'
import type { CallerUse } from '#core/model/calls/caller.ts'
import type { Owner } from '#core/model/owner.ts'

export interface CallerReader {
  /** The known ones among the pseudonyms. */
  findByIds(appId: string, ids: readonly string[]): Promise<Map<string, CallerUse>>
  /** By their last call, the newest first; those who called at `since` or later. */
  listPage(
    appId: string,
    request: { since: Instant | null; after: PageKey | null; limit: number },
  ): Promise<ListPage<CallerUse>>
}

export interface CallerWriter extends CallerReader {
  /** Adds to the stored uses, and replaces the names. Skips deleted apps. */
  addAll(uses: readonly CallerUse[]): Promise<void>
  /** Deletes at most `limit` callers who did not call since `instant`; returns the number deleted. */
  removeBefore(instant: Instant, limit: number): Promise<number>
  /** Erases issuer, subject and name of the person in all apps, for good. The pseudonym and its calls stay. */
  erasePerson(person: Owner): Promise<void>
}
