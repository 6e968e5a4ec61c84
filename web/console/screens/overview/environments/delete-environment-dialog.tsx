import { useNavigate, useParams } from '@tanstack/react-router'
import { deleteEnvironment, type Environment } from '../../../api/queries/environments.ts'
import { ChangeDialog } from '../../../editing/change-dialog.tsx'
import { environmentsTexts } from '../../../texts/environments-texts.ts'

const texts = environmentsTexts.remove

type DeleteEnvironmentDialogProps = { environment: Environment; root: Environment; onClose: () => void }

export function DeleteEnvironmentDialog({ environment, root, onClose }: DeleteEnvironmentDialogProps) {
  const navigate = useNavigate()
  const { appId } = useParams({ strict: false })
  const { key, app_id: id } = environment
  const remove = async () => {
    await deleteEnvironment(environment)
    // Before the open app is fetched again, which is gone.
    if (id === appId) await navigate({ to: '/apps/$appId', params: { appId: root.app_id } })
  }
  return (
    <ChangeDialog
      onClose={onClose}
      title={texts.title(key)}
      action={texts.action}
      typedConfirmation={key}
      send={remove}
      outdates={['apps']}
      done={texts.done(key)}
    >
      <p>{texts.hint}</p>
    </ChangeDialog>
  )
}
