import type { Integration } from '../../api/queries/integrations.ts'
import { SuggestedConnection } from '../../connections/suggested-connection.tsx'
import { chooseToolsTexts } from '../../texts/new-app-texts.ts'
import { Card } from '../../ui/card.tsx'

/** The credentials that the server requires, each created with one click. */
export function SuggestedConnections({ integration }: { integration: Integration }) {
  const suggestions = integration.auth_suggestions
  if (suggestions.length === 0) return null
  return (
    <Card title={chooseToolsTexts.credentials}>
      <p className="mb-4 text-sm text-muted">
        {integration.auth_id ? chooseToolsTexts.connected : chooseToolsTexts.credentialsHint}
      </p>
      <ul className="flex flex-col gap-4">
        {suggestions.map((suggestion) => (
          <li key={suggestion.key}>
            <SuggestedConnection integration={integration} suggestion={suggestion} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
