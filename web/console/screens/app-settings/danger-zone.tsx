import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { type App, appKey, appListKey, deleteApp } from '../../api/queries/apps.ts'
import { appSettingsTexts } from '../../texts/app-settings-texts.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { showToast } from '../../ui/overlays/toast.tsx'
import { MissingRoleNote, Permitted } from '../../workspaces/permission.tsx'
import { TransferSection } from './transfer-section.tsx'

const texts = appSettingsTexts.danger

/** Moving and deleting the app: only for owners. */
export const DangerTab = ({ app }: { app: App }) => (
  <div className="flex flex-col gap-6">
    <MissingRoleNote needs="owner" />
    <Permitted needs="owner">
      <TransferSection app={app} />
      <DangerZone app={app} />
    </Permitted>
  </div>
)

function DangerZone({ app }: { app: App }) {
  const [isOpen, setIsOpen] = useState(false)
  const deletion = useAppDeletion(app.id)
  return (
    <section className="flex max-w-3xl flex-col gap-3 rounded-card border border-danger p-4">
      <h2 className="font-semibold">{texts.delete}</h2>
      <p className="text-sm">{texts.hint}</p>
      <Button look="danger" className="self-start" onClick={() => setIsOpen(true)}>
        {texts.delete}
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title={texts.title(app.name)}
        action={texts.delete}
        typedConfirmation={app.name}
        change={deletion}
      >
        <p>{texts.hint}</p>
      </ConfirmDialog>
    </section>
  )
}

function useAppDeletion(appId: string) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: () => deleteApp(appId),
    onSuccess: async () => {
      showToast({ title: texts.deleted })
      await navigate({ to: '/' })
      queries.removeQueries({ queryKey: appKey(appId) })
      await queries.invalidateQueries({ queryKey: appListKey })
    },
  })
}
