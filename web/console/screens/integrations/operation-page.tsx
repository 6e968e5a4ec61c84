import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { appKey } from '../../api/queries/apps.ts'
import { type Operation, operationQuery } from '../../api/queries/operations.ts'
import { createTools } from '../../api/queries/tools.ts'
import { useChange } from '../../editing/use-change.ts'
import { integrationsTexts } from '../../texts/integrations-texts.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ErrorNotice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { QueryContent } from '../../ui/query-content.tsx'
import { Permitted } from '../../workspaces/permission.tsx'
import { BackLink } from './back-link.tsx'
import { SchemaEntries } from './schema-entries.tsx'

const texts = integrationsTexts.operations

export const OperationPage = ({ appId, operationId }: { appId: string; operationId: string }) => (
  <QueryContent query={useQuery(operationQuery(appId, operationId))}>
    {({ data: { operation } }) => <OperationContent appId={appId} operation={operation} />}
  </QueryContent>
)

function OperationContent({ appId, operation }: { appId: string; operation: Operation }) {
  const creation = useToolCreation(appId, operation.id)
  return (
    <Page
      title={operation.name}
      description={
        <BackLink appId={appId} integrationId={operation.integration_id}>
          {texts.back}
        </BackLink>
      }
      actions={
        <Permitted needs="draft">
          <Button look="primary" isBusy={creation.isPending} onClick={() => creation.mutate()}>
            {texts.makeTool}
          </Button>
        </Permitted>
      }
    >
      <div className="flex flex-col gap-4">
        {creation.isError && <ErrorNotice error={creation.error} />}
        <code className="font-mono text-sm break-all">
          {operation.method} {operation.path}
        </code>
        {operation.description && (
          <p className="max-w-prose break-words whitespace-pre-line">{operation.description}</p>
        )}
        <Card title={texts.arguments}>
          <SchemaEntries entries={operation.input_schema} empty={texts.noArguments} />
        </Card>
        <Card title={texts.result}>
          <SchemaEntries entries={operation.output_schema} empty={texts.noResult} />
        </Card>
      </div>
    </Page>
  )
}

function useToolCreation(appId: string, operationId: string) {
  const navigate = useNavigate()
  return useChange({
    send: () => createTools(appId, [{ operation_id: operationId }]),
    outdates: appKey(appId),
    done: texts.toolMade,
    onDone: ([tool]) =>
      navigate({ to: '/apps/$appId/tools', params: { appId }, search: tool ? { tool: tool.id } : {} }),
  })
}
