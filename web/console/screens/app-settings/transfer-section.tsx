import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type App, appKey, appListKey, appOverviewQuery } from '../../api/queries/apps.ts'
import { transferApp, type Workspace, workspacesQuery } from '../../api/queries/workspaces.ts'
import { appSettingsTexts } from '../../texts/app-settings-texts.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/labelled-fields.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { showToast } from '../../ui/overlays/toast.tsx'
import { QueryContent } from '../../ui/query-content.tsx'
import { hasRole } from '../../workspaces/roles.ts'

const texts = appSettingsTexts.transfer

/** Moves an app between workspaces that the user owns. */
export function TransferSection({ app }: { app: App }) {
  const home = useQuery(appOverviewQuery(app.id)).data?.workspace_id
  return (
    <section className="flex max-w-3xl flex-col gap-3 rounded-card border border-line p-4">
      <h2 className="font-semibold">{texts.title}</h2>
      <p className="text-sm">{texts.hint}</p>
      <QueryContent query={useQuery(workspacesQuery)}>
        {(workspaces) => {
          const targets = workspaces.filter(({ id, role }) => id !== home && hasRole(role, 'owner'))
          return targets.length > 0 ? (
            <TransferForm app={app} targets={targets} />
          ) : (
            <p className="text-sm text-muted">{texts.none}</p>
          )
        }}
      </QueryContent>
    </section>
  )
}

function TransferForm({ app, targets }: { app: App; targets: Workspace[] }) {
  const [chosen, setChosen] = useState('')
  const [isOpen, setIsOpen] = useState(false)
  const target = targets.find(({ id }) => id === chosen) ?? targets[0]
  const transfer = useTransfer(app.id, () => setIsOpen(false))
  const close = () => {
    transfer.reset()
    setIsOpen(false)
  }
  if (!target) return null
  return (
    <div className="flex flex-wrap items-end gap-3">
      <div className="min-w-0 grow basis-56">
        <SelectField
          label={texts.target}
          options={targets.map(({ id, name }) => ({ value: id, label: name }))}
          value={target.id}
          onChange={setChosen}
        />
      </div>
      <Button onClick={() => setIsOpen(true)}>{texts.action}</Button>
      <ConfirmDialog
        isOpen={isOpen}
        onClose={close}
        title={texts.confirm(app.name, target.name)}
        action={texts.action}
        change={{ ...transfer, mutate: () => transfer.mutate(target) }}
      >
        <p>{texts.effect}</p>
      </ConfirmDialog>
    </div>
  )
}

function useTransfer(appId: string, onDone: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: Workspace) => transferApp(appId, id),
    onSuccess: async (_, { name }) => {
      showToast({ title: texts.done(name) })
      onDone()
      await Promise.all(
        [appKey(appId), appListKey].map((queryKey) => queries.invalidateQueries({ queryKey })),
      )
    },
  })
}
