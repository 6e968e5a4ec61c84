import type { ReactNode } from 'react'
import { EditForm } from '../../editing/edit-form.tsx'
import type { useEdits } from '../../editing/use-edits.ts'
import { appSettingsTexts } from '../../texts/app-settings-texts.ts'
import { showToast } from '../../ui/overlays/toast.tsx'
import type { Permission } from '../../workspaces/permission.tsx'

type SaveFormProps<Values extends object> = {
  edits: ReturnType<typeof useEdits<Values>>
  needs?: Permission
  children: ReactNode
}

export function SaveForm<Values extends object>({ edits, needs = 'draft', children }: SaveFormProps<Values>) {
  const confirm = (isSaved: boolean) => isSaved && showToast({ title: appSettingsTexts.saved })
  return (
    <EditForm
      edits={edits}
      needs={needs}
      freeParameters={['field']}
      onSubmitted={confirm}
      className="max-w-3xl gap-5"
    >
      {children}
    </EditForm>
  )
}
