import type { Instant } from '#base/time.ts'
import type { IntegrationAddress } from '#core/model/entity-address.ts'
import type { Integration } from '#core/model/integrations/integration.ts'
import type {
  DifferenceTrigger,
  SourceValidators,
  SourceWatch,
} from '#core/model/integrations/source-watch.ts'
import type { EditingRole } from '#core/model/workspaces/role.ts'
import type { Deps } from '#core/ports/ports.ts'
import type { StoreWriter } from '#core/ports/store.ts'
import type { DiscoveryPorts } from '../discovery/run-discovery.ts'

export type CheckDeps = DiscoveryPorts & Deps<'store' | 'clock' | 'ids' | 'digest'>

/** `integration` and `watch` have the state before the source was read. */
export type SourceCheck = {
  address: IntegrationAddress<EditingRole>
  integration: Integration
  watch: SourceWatch | null
  trigger: DifferenceTrigger
}

/** The result of reading a source. */
export type CheckedSource = {
  /** Why the source could not be read; null means no error. */
  lastError: string | null
  /** Absent means the previous validators stay. */
  validators?: SourceValidators
  /** Stores the findings, compared with the current rows. */
  store?: (writer: StoreWriter, current: CurrentSource) => Promise<void>
}

export type CurrentSource = { integration: Integration; watch: SourceWatch | null; now: Instant }
