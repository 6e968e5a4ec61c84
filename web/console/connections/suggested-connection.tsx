import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { serviceUrl } from '../api/api-client.ts'
import { appKey } from '../api/queries/apps.ts'
import { createConnection } from '../api/queries/connections.ts'
import { type AuthSuggestion, changeIntegration, type Integration } from '../api/queries/integrations.ts'
import { LeaveGuard } from '../editing/leave-guard.tsx'
import { connectionsTexts } from '../texts/connections-texts.ts'
import { chooseToolsTexts } from '../texts/new-app-texts.ts'
import { Button } from '../ui/button.tsx'
import { ErrorNotice } from '../ui/notice.tsx'
import { showToast } from '../ui/overlays/toast.tsx'
import { AuthorizationStatus } from './authorization-status.tsx'
import { listSecretFields } from './secret-fields.ts'
import { SecretInputs } from './secret-inputs.tsx'
import { useAuthorization } from './use-authorization.ts'

const maxNameLength = 120

type SuggestedConnectionProps = { integration: Integration; suggestion: AuthSuggestion }

/**
 * Creates the connection that discovery suggests, links it to the integration, and starts the OAuth sign-in if needed.
 */
export function SuggestedConnection({ integration, suggestion }: SuggestedConnectionProps) {
  const [secrets, setSecrets] = useState<Record<string, string>>({})
  const authorization = useAuthorization(integration.app_id)
  const creation = useConnectionCreation(integration, suggestion)
  const { connection } = suggestion
  if (!connection) return <SuggestionText suggestion={suggestion} />
  const isDocumentClient = suggestion.client_id_metadata_document_supported && serviceUrl.startsWith('https:')
  const fields = listSecretFields(connection.config, connection.grants, isDocumentClient)
  const needsSignIn = connection.grants.includes('authorization_code')
  const isTyped = Object.values(secrets).some((secret) => secret !== '')
  const isDirty = isTyped && !creation.isPending && !creation.isSuccess
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const created = creation.data ?? (await creation.mutateAsync(secrets).catch(() => null))
    if (created && needsSignIn) authorization.connect(created.id)
  }
  return (
    <form onSubmit={(event) => void submit(event)} className="flex flex-col gap-3">
      <SuggestionText suggestion={suggestion} />
      <LeaveGuard edits={{ isDirty }} />
      <SecretInputs fields={fields} values={secrets} onChange={setSecrets} />
      {creation.isError && <ErrorNotice error={creation.error} />}
      <AuthorizationStatus authorization={authorization} />
      <Button type="submit" className="self-start" isBusy={creation.isPending}>
        {needsSignIn ? connectionsTexts.authorization.connect : chooseToolsTexts.use}
      </Button>
    </form>
  )
}

const SuggestionText = ({ suggestion: { label, summary, note } }: { suggestion: AuthSuggestion }) => (
  <div>
    <p className="font-medium break-words">{label}</p>
    <p className="text-sm break-words text-muted">
      {summary} {note}
    </p>
  </div>
)

function useConnectionCreation(integration: Integration, { connection }: AuthSuggestion) {
  const queries = useQueryClient()
  const { app_id: appId, id } = integration
  return useMutation({
    mutationFn: async (secrets: Record<string, string>) => {
      const { config, ...rest } = connection ?? { name: '', config: {}, grants: [] }
      const name = `${integration.name}: ${rest.name}`.slice(0, maxNameLength)
      const body = { ...rest, name, config: { ...config, ...secrets } } as Parameters<
        typeof createConnection
      >[1]
      const created = await createConnection(appId, body)
      await changeIntegration(appId, id, { auth_id: created.id })
      return created
    },
    onSuccess: () => {
      showToast({ title: chooseToolsTexts.saved })
      return queries.invalidateQueries({ queryKey: appKey(appId) })
    },
  })
}
