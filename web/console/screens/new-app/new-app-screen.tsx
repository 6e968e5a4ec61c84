import { useSearch } from '@tanstack/react-router'
import { integrationsTexts } from '../../texts/integrations-texts.ts'
import { newAppTexts } from '../../texts/new-app-texts.ts'
import { Page } from '../../ui/page.tsx'
import { BackLink } from '../integrations/back-link.tsx'
import { ChooseTools } from './choose-tools.tsx'
import { SourceForm } from './source-form.tsx'
import { StartingPoints } from './starting-points.tsx'

/**
 * Turns an address or a document into tools, in two steps with their own addresses. Creates an app unless the address
 * names one.
 */
export function NewAppScreen() {
  const { app, integration } = useSearch({ from: '/signed-in-layout/apps/new' })
  if (app && integration) return <ChooseTools appId={app} integrationId={integration} />
  return (
    <Page
      title={app ? newAppTexts.addTitle : newAppTexts.title}
      description={
        app ? (
          <>
            {newAppTexts.addDescription} <BackLink appId={app}>{integrationsTexts.back}</BackLink>
          </>
        ) : (
          newAppTexts.description
        )
      }
    >
      <div className="flex max-w-3xl flex-col gap-8">
        <SourceForm startedAppId={app ?? null} />
        {!app && <StartingPoints />}
      </div>
    </Page>
  )
}
