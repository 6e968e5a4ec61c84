import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { appKey } from '../../api/queries/apps.ts'
import { connectionsQuery } from '../../api/queries/connections.ts'
import { type Integration, integrationQuery, saveIntegration } from '../../api/queries/integrations.ts'
import { ConflictNotice } from '../../editing/conflict-notice.tsx'
import { LeaveGuard } from '../../editing/leave-guard.tsx'
import { useEdits } from '../../editing/use-edits.ts'
import { integrationsTexts } from '../../texts/integrations-texts.ts'
import { texts as commonTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Field, SelectInput, TextInput } from '../../ui/field.tsx'
import { ErrorNotice } from '../../ui/notice.tsx'
import { showToast } from '../../ui/toast.tsx'

const texts = integrationsTexts.settings

type IntegrationValues = Pick<Integration, 'name' | 'endpoint' | 'base_url' | 'auth_id'>

const pickValues = ({ name, endpoint, base_url, auth_id }: Integration): IntegrationValues => ({
  name,
  endpoint,
  base_url,
  auth_id,
})

/** Changes where an integration reads and calls, and with which connection. */
export function IntegrationForm({ integration, etag }: { integration: Integration; etag: string }) {
  const edits = useIntegrationEdits(integration, etag)
  const connections = useQuery(connectionsQuery(integration.app_id)).data ?? []
  const { values, set } = edits
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (await edits.save()) showToast({ title: texts.saved })
  }
  const urls = [
    { key: 'endpoint', label: texts.endpoint, hint: texts.endpointHint },
    ...(integration.kind === 'rest'
      ? [{ key: 'base_url', label: texts.baseUrl, hint: texts.baseUrlHint } as const]
      : []),
  ] as const
  return (
    <form onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <Field label={texts.name} isRequired>
        {(control) => (
          <TextInput
            {...control}
            required
            maxLength={120}
            value={values.name}
            onChange={(event) => set({ name: event.target.value })}
          />
        )}
      </Field>
      {urls.map(({ key, label, hint }) => (
        <Field key={key} label={label} hint={hint}>
          {(control) => (
            <TextInput
              {...control}
              type="url"
              className="font-mono text-sm"
              value={values[key]}
              onChange={(event) => set({ [key]: event.target.value })}
            />
          )}
        </Field>
      ))}
      <Field label={texts.connection}>
        {(control) => (
          <SelectInput
            {...control}
            options={[
              { value: '', label: texts.noConnection },
              ...connections.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            value={values.auth_id}
            onChange={(event) => set({ auth_id: event.target.value })}
          />
        )}
      </Field>
      <LeaveGuard edits={edits} place={{ integration: integration.id, tab: 'settings' }} />
      <ConflictNotice
        conflicts={edits.conflicts}
        onTakeTheirs={edits.takeTheirs}
        onOverwrite={() => void edits.save()}
      />
      {edits.error !== null && <ErrorNotice error={edits.error} />}
      <Button
        type="submit"
        look="primary"
        className="self-start"
        disabled={!edits.isDirty}
        isBusy={edits.isSaving}
      >
        {commonTexts.common.save}
      </Button>
    </form>
  )
}

function useIntegrationEdits(integration: Integration, etag: string) {
  const queries = useQueryClient()
  const { app_id: appId, id } = integration
  type Reply = { data: { integration: Integration }; etag: string }
  const toSaved = (reply: Reply) => ({ data: pickValues(reply.data.integration), etag: reply.etag })
  return useEdits<IntegrationValues>({
    saved: { data: pickValues(integration), etag },
    save: async (change, version) => {
      const saved = await saveIntegration(integration, version, change)
      await queries.invalidateQueries({ queryKey: appKey(appId) })
      return toSaved(saved)
    },
    reload: async () => toSaved(await queries.fetchQuery({ ...integrationQuery(appId, id), staleTime: 0 })),
  })
}
