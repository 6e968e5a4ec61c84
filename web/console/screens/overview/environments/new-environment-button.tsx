import { useState } from 'react'
import { environmentsTexts } from '../../../texts/environments-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Permitted } from '../../../workspaces/permission.tsx'
import { NewEnvironmentDialog } from './new-environment-dialog.tsx'

export function NewEnvironmentButton({ appId }: { appId: string }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Permitted needs="publisher">
      <Button look="quiet" onClick={() => setIsOpen(true)}>
        {environmentsTexts.create.action}
      </Button>
      {isOpen && <NewEnvironmentDialog appId={appId} onClose={() => setIsOpen(false)} />}
    </Permitted>
  )
}
