import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type OperationItem, operationsQuery } from '../../../api/queries/operations.ts'
import { newToolsTexts } from '../../../texts/tools-texts.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { QueryContent } from '../../../ui/query-content.tsx'
import { IntegrationPicker } from './integration-picker.tsx'

type IntegrationOperationsProps = {
  appId: string
  children: (operations: OperationItem[]) => ReactNode
}

/** All operations of the chosen integration. */
export const IntegrationOperations = ({ appId, children }: IntegrationOperationsProps) => (
  <IntegrationPicker appId={appId}>
    {(integrationId) => (
      <Operations appId={appId} integrationId={integrationId}>
        {children}
      </Operations>
    )}
  </IntegrationPicker>
)

function Operations({
  appId,
  integrationId,
  children,
}: IntegrationOperationsProps & { integrationId: string }) {
  const query = useQuery(operationsQuery(appId, integrationId))
  return (
    <QueryContent query={query}>
      {(operations) =>
        operations.length === 0 ? <EmptyState title={newToolsTexts.noOperations} /> : children(operations)
      }
    </QueryContent>
  )
}
