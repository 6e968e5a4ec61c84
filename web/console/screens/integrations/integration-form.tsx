import { useQuery } from '@tanstack/react-query'
import { appKey } from '../../api/queries/apps.ts'
import { connectionsQuery } from '../../api/queries/connections.ts'
import { type Integration, integrationQuery, saveIntegration } from '../../api/queries/integrations.ts'
import { EditForm } from '../../editing/edit-form.tsx'
import { useStoredEdits } from '../../editing/use-stored-edits.ts'
import { integrationsTexts } from '../../texts/integrations-texts.ts'
import { SelectField, TextField } from '../../ui/labelled-fields.tsx'
import { showToast } from '../../ui/overlays/toast.tsx'

const texts = integrationsTexts.settings

type IntegrationValues = Pick<Integration, 'name' | 'endpoint' | 'base_url' | 'auth_id'>

const pickValues = ({ name, endpoint, base_url, auth_id }: Integration): IntegrationValues => ({
  name,
  endpoint,
  base_url,
  auth_id,
})

export function IntegrationForm({ integration, etag }: { integration: Integration; etag: string }) {
  const edits = useIntegrationEdits(integration, etag)
  const connections = useQuery(connectionsQuery(integration.app_id)).data ?? []
  const { values, set } = edits
  const confirm = (isSaved: boolean) => isSaved && showToast({ title: texts.saved })
  const urls = [
    { key: 'endpoint', label: texts.endpoint, hint: texts.endpointHint },
    ...(integration.kind === 'rest'
      ? [{ key: 'base_url', label: texts.baseUrl, hint: texts.baseUrlHint } as const]
      : []),
  ] as const
  return (
    <EditForm edits={edits} freeParameters={['q']} onSubmitted={confirm}>
      <TextField
        label={texts.name}
        required
        maxLength={120}
        value={values.name}
        onChange={(name) => set({ name })}
      />
      {urls.map(({ key, label, hint }) => (
        <TextField
          key={key}
          label={label}
          hint={hint}
          type="url"
          isCode
          value={values[key]}
          onChange={(value) => set({ [key]: value })}
        />
      ))}
      <SelectField
        label={texts.connection}
        options={[
          { value: '', label: texts.noConnection },
          ...connections.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={values.auth_id ?? ''}
        onChange={(value) => set({ auth_id: value || null })}
      />
    </EditForm>
  )
}

function useIntegrationEdits(integration: Integration, etag: string) {
  const { app_id: appId, id } = integration
  return useStoredEdits({
    query: integrationQuery(appId, id),
    saved: { data: { integration }, etag },
    toValues: (reply) => pickValues(reply.integration),
    save: (change, version) => saveIntegration(integration, version, change),
    outdates: appKey(appId),
  })
}
