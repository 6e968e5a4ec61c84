import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Fragment, type ReactNode, useState } from 'react'
import { integrationListQuery } from '../../../api/queries/integrations.ts'
import { newToolsTexts } from '../../../texts/tools-texts.ts'
import { buttonClasses } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { SelectField } from '../../../ui/labelled-fields.tsx'
import { ErrorNotice } from '../../../ui/notice.tsx'
import { LoadingState } from '../../../ui/spinner.tsx'

type IntegrationPickerProps = {
  appId: string
  /** Mounted again for each integration. */
  children: (integrationId: string) => ReactNode
}

/** Renders the only integration of an app, or a choice between several. */
export function IntegrationPicker({ appId, children }: IntegrationPickerProps) {
  const integrations = useQuery(integrationListQuery(appId))
  const [chosen, setChosen] = useState('')
  if (integrations.isPending) return <LoadingState />
  if (integrations.isError)
    return <ErrorNotice error={integrations.error} onRetry={() => void integrations.refetch()} />
  const [first] = integrations.data
  if (!first)
    return (
      <EmptyState
        title={newToolsTexts.noIntegrations}
        action={
          <Link to="/apps/$appId/integrations" params={{ appId }} className={buttonClasses('primary')}>
            {newToolsTexts.openIntegrations}
          </Link>
        }
      >
        {newToolsTexts.noIntegrationsHint}
      </EmptyState>
    )
  const integrationId = chosen || first.id
  return (
    <div className="flex flex-col gap-4">
      {integrations.data.length > 1 && (
        <SelectField
          label={newToolsTexts.integration}
          value={integrationId}
          onChange={setChosen}
          options={integrations.data.map(({ id, name, title }) => ({ value: id, label: title || name }))}
        />
      )}
      <Fragment key={integrationId}>{children(integrationId)}</Fragment>
    </div>
  )
}
