import type { ListPage } from '#base/page.ts'
import type { DraftChangeGroup } from '../drafts/draft-changes.ts'
import type { ClientChange, ContractSummary } from './client-change.ts'
import type { ContentsState, EntityDifference } from './contents-difference.ts'

/** How two states of an app differ. Groups and client changes are of all entities, whatever the page holds. */
export type ContentsDifferences = {
  from: ContentsState
  to: ContentsState
  groups: DraftChangeGroup[]
  clientChanges: ClientChange[]
  contract: ContractSummary
  page: ListPage<EntityDifference>
}
