import type { ListPage } from '#base/page.ts'
import type { DraftChangeGroup } from '../drafts/draft-changes.ts'
import type { ClientChange, ContractSummary } from './client-change.ts'
import type { ContentsState, EntityDifference } from './contents-difference.ts'

/** The differences between two states of an app. Groups and client changes cover all entities, not only the page. */
export type ContentsDifferences = {
  from: ContentsState
  to: ContentsState
  groups: DraftChangeGroup[]
  clientChanges: ClientChange[]
  contract: ContractSummary
  page: ListPage<EntityDifference>
}
