import { useQuery } from '@tanstack/react-query'
import { integrationListQuery } from '../../api/queries/integrations.ts'
import { SuggestedConnection } from '../../connections/suggested-connection.tsx'
import { connectionsTexts } from '../../texts/connections-texts.ts'
import { Card } from '../../ui/card.tsx'

/** The credentials that servers ask for and that were skipped at the import. */
export function SkippedCredentials({ appId }: { appId: string }) {
  const { data: integrations = [] } = useQuery(integrationListQuery(appId))
  const skipped = integrations.filter(
    ({ auth_id, auth_suggestions }) => !auth_id && auth_suggestions.length > 0,
  )
  return skipped.map((integration) => (
    <Card key={integration.id} title={connectionsTexts.skipped(integration.name)}>
      <ul className="flex flex-col gap-4">
        {integration.auth_suggestions.map((suggestion) => (
          <li key={suggestion.key}>
            <SuggestedConnection integration={integration} suggestion={suggestion} />
          </li>
        ))}
      </ul>
    </Card>
  ))
}
