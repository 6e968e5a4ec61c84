import type { Instant } from '#base/time.ts'
import type { ServiceAccount } from '#core/model/tokens/service-account.ts'

export interface ServiceAccountReader {
  findById(id: string): Promise<ServiceAccount | null>
  /** By name. */
  list(workspaceId: string): Promise<ServiceAccount[]>
}

export interface ServiceAccountWriter extends ServiceAccountReader {
  insert(account: ServiceAccount): Promise<void>
  update(account: ServiceAccount): Promise<ServiceAccount>
  /** Its tokens and secrets are removed by themselves. False when there is none. */
  remove(id: string): Promise<boolean>
  /** Changes no revision: it is no edit. */
  recordUse(id: string, at: Instant): Promise<void>
}
