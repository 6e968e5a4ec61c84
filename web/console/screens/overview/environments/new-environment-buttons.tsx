import { useState } from 'react'
import { environmentsTexts as texts } from '../../../texts/environments-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Permitted } from '../../../workspaces/permission.tsx'
import { NewEnvironmentDialog } from './new-environment-dialog.tsx'
import { NewPreviewDialog } from './new-preview-dialog.tsx'

/** `appId`: the app itself. */
export function NewEnvironmentButtons({ appId }: { appId: string }) {
  const [dialog, setDialog] = useState<'environment' | 'preview' | null>(null)
  const close = () => setDialog(null)
  return (
    <div className="flex flex-wrap justify-end gap-1">
      <Permitted needs="builder">
        <Button look="quiet" onClick={() => setDialog('preview')}>
          {texts.preview.create}
        </Button>
      </Permitted>
      <Permitted needs="publisher">
        <Button look="quiet" onClick={() => setDialog('environment')}>
          {texts.create.action}
        </Button>
      </Permitted>
      {dialog === 'environment' && <NewEnvironmentDialog appId={appId} onClose={close} />}
      {dialog === 'preview' && <NewPreviewDialog appId={appId} onClose={close} />}
    </div>
  )
}
