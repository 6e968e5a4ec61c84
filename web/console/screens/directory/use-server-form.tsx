import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { deleteApp } from '../../api/queries/apps.ts'
import type { DirectoryServerDetail } from '../../api/queries/directory.ts'
import { createIntegration } from '../../api/queries/integrations.ts'
import { useChange } from '../../editing/use-change.ts'
import { directoryTexts } from '../../texts/directory-texts.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorNotice, Notice } from '../../ui/notice.tsx'
import { createAppInWorkspace } from '../../workspaces/create-app.ts'
import { WorkspaceField } from '../../workspaces/workspace-field.tsx'
import { RegistryVariables } from './registry-variables.tsx'

/** Creates an app with the server as its integration, and fills in the variables of its address. */
export function UseServerForm({ server }: { server: DirectoryServerDetail }) {
  const [values, setValues] = useState<Record<string, string>>({})
  const creation = useServerApp(server)
  const [remote] = server.remotes
  if (!remote) return <Notice tone="info" title={directoryTexts.notCallable} />
  const submit = (event: FormEvent) => {
    event.preventDefault()
    creation.mutate(values)
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <RegistryVariables variables={remote.variables} values={values} onChange={setValues} />
      <WorkspaceField />
      {creation.isError && <ErrorNotice error={creation.error} />}
      <Button type="submit" look="primary" className="self-start" isBusy={creation.isPending}>
        {directoryTexts.use}
      </Button>
    </form>
  )
}

function useServerApp({ slug, title, name }: DirectoryServerDetail) {
  const navigate = useNavigate()
  return useChange({
    send: async (variables: Record<string, string>) => {
      const app = await createAppInWorkspace({ name: (title || name).slice(0, 120) })
      const integration = await createIntegration(app.id, {
        name: (title || name).slice(0, 120),
        kind: 'mcp',
        registry_slug: slug,
        registry_variables: variables,
      }).catch(async (error) => {
        // Removes the app again if its integration could not be created.
        await deleteApp(app.id)
        throw error
      })
      return { app: app.id, integration: integration.id }
    },
    outdates: ['apps'],
    onDone: (search) => navigate({ to: '/apps/new', search }),
  })
}
