import { useEnvironments } from '../../../api/queries/environments.ts'
import { environmentsTexts as texts } from '../../../texts/environments-texts.ts'
import { Card } from '../../../ui/card.tsx'
import { EnvironmentRow } from './environment-row.tsx'
import { NewEnvironmentButtons } from './new-environment-buttons.tsx'

/** The environments of the app, whichever of them is open. Empty for an app without environments. */
export default function EnvironmentsCard({ appId }: { appId: string }) {
  const { environments, root } = useEnvironments(appId)
  if (!root || environments.length < 2) return null
  return (
    <Card className="mb-4" title={texts.title} actions={<NewEnvironmentButtons appId={root.app_id} />}>
      <p className="mb-2 text-sm text-muted">{texts.hint}</p>
      <ul aria-label={texts.list} className="divide-y divide-line">
        {environments.map((environment) => (
          <li key={environment.key} className="py-3 last:pb-0">
            <EnvironmentRow environment={environment} {...{ environments, root }} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
