import type { ContractSummary } from '#core/model/differences/client-change.ts'
import type { AppAddress } from '#core/model/entity-address.ts'
import type { Deps } from '#core/ports/ports.ts'
import { planDraftContract } from '#core/services/releases/plan-contract.ts'

/** The effects of a release of the draft on clients, in numbers. */
export const readDraftContract = (
  deps: Deps<'store' | 'timer' | 'clock'>,
  address: AppAddress,
): Promise<ContractSummary> => planDraftContract(deps, address)
