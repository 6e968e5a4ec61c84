import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { appKey } from '../../api/queries/apps.ts'
import { type Integration, integrationQuery } from '../../api/queries/integrations.ts'
import {
  type OperationItem,
  type OperationSuggestion,
  operationSuggestionQuery,
  operationsQuery,
} from '../../api/queries/operations.ts'
import { createTools } from '../../api/queries/tools.ts'
import { LeaveGuard } from '../../editing/leave-guard.tsx'
import { OperationChooser } from '../../operations/operation-chooser.tsx'
import { useOperationChoice } from '../../operations/use-operation-choice.ts'
import { chooseToolsTexts } from '../../texts/new-app-texts.ts'
import { operationsTexts } from '../../texts/operations-texts.ts'
import { Button, buttonClasses } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorNotice } from '../../ui/notice.tsx'
import { showToast } from '../../ui/overlays/toast.tsx'
import { Page } from '../../ui/page.tsx'
import { LoadingState } from '../../ui/spinner.tsx'
import { ReadAgainButton } from '../integrations/read-again-button.tsx'
import { DiscoveryReport } from './discovery-report.tsx'
import { requiresSignIn } from './import-source.ts'
import { SuggestedConnections } from './suggested-connections.tsx'

type ChooseToolsProps = { appId: string; integrationId: string }

/** The second step of a new app: the import report, credentials, and the operations to turn into tools. */
export function ChooseTools({ appId, integrationId }: ChooseToolsProps) {
  const integration = useQuery(integrationQuery(appId, integrationId))
  const operations = useQuery(operationsQuery(appId, integrationId))
  const suggestion = useQuery(operationSuggestionQuery(appId, integrationId))
  const failed = [integration, operations, suggestion].find(({ isLoadingError }) => isLoadingError)
  if (failed) return <ErrorNotice error={failed.error} onRetry={() => void failed.refetch()} />
  if (!integration.data || !operations.data || !suggestion.data) return <LoadingState />
  return (
    <ToolChoice
      // Starts with the suggested operations again when operations arrive later, after a sign-in.
      key={String(operations.data.length > 0)}
      integration={integration.data.data.integration}
      operations={operations.data}
      suggestion={suggestion.data}
    />
  )
}

type ToolChoiceProps = {
  integration: Integration
  operations: OperationItem[]
  suggestion: OperationSuggestion
}

function ToolChoice({ integration, operations, suggestion }: ToolChoiceProps) {
  const { app_id: appId } = integration
  // Operations that already have tools are not suggested again.
  const suggested = suggestion.data.filter(({ operation }) => operation.tool_ids.length === 0)
  const choice = useOperationChoice(
    operations,
    suggested.map(({ operation }) => operation.id),
  )
  const creation = useToolCreation(appId)
  const isDirty = Object.keys(choice.texts).length > 0 && !creation.isPending && !creation.isSuccess
  const requests = [...choice.chosen].map((id) => ({ operation_id: id, ...choice.texts[id] }))
  return (
    <Page
      title={chooseToolsTexts.title(integration.title || integration.name)}
      description={chooseToolsTexts.description}
      actions={
        <Link to="/apps/$appId" params={{ appId }} className={buttonClasses()}>
          {chooseToolsTexts.skip}
        </Link>
      }
    >
      <div className="flex flex-col gap-6">
        <DiscoveryReport integration={integration} />
        <SuggestedConnections integration={integration} />
        {operations.length === 0 && requiresSignIn(integration) && (
          <EmptyState
            title={chooseToolsTexts.signInTitle}
            action={<ReadAgainButton integration={integration} />}
          >
            {chooseToolsTexts.signInHint}
          </EmptyState>
        )}
        {suggested.length > 0 && <p className="text-sm text-muted">{operationsTexts.suggested}</p>}
        <OperationChooser choice={choice} total={operations.length} />
        <LeaveGuard edits={{ isDirty }} />
        {creation.isError && <ErrorNotice error={creation.error} />}
        <Button
          look="primary"
          className="self-start"
          disabled={choice.chosen.size === 0}
          isBusy={creation.isPending}
          onClick={() => creation.mutate(requests)}
        >
          {chooseToolsTexts.create(choice.chosen.size)}
        </Button>
      </div>
    </Page>
  )
}

function useToolCreation(appId: string) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (requests: Parameters<typeof createTools>[1]) => createTools(appId, requests),
    onSuccess: async (tools) => {
      await queries.invalidateQueries({ queryKey: appKey(appId) })
      showToast({ title: chooseToolsTexts.created(tools.length) })
      await navigate({ to: '/apps/$appId/tools', params: { appId } })
    },
  })
}
