import type { ContentsDifferences } from '../api/queries/releases.ts'
import { differencesTexts } from '../texts/differences-texts.ts'
import { ChangeClassBadge } from './change-class-badge.tsx'

type ClientContractProps = { contract: ContentsDifferences['client_contract'] }

/** The overall effect of all changes on clients and stores. */
export const ClientContract = ({ contract }: ClientContractProps) => (
  <div className="flex flex-col gap-1 text-sm">
    <p>
      <ChangeClassBadge value={contract.class} /> {differencesTexts.classes[contract.class].meaning}
    </p>
    {contract.server_version !== '' && (
      <p className="text-muted">{differencesTexts.serverVersion(contract.server_version)}</p>
    )}
  </div>
)
