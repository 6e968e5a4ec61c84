import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { appKey } from '../../../api/queries/apps.ts'
import { createPrompt } from '../../../api/queries/prompts.ts'
import { appSettingsTexts } from '../../../texts/app-settings-texts.ts'
import { texts as commonTexts } from '../../../texts/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ErrorNotice } from '../../../ui/notice.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { emptyPrompt, PromptFields } from './prompt-fields.tsx'

const texts = appSettingsTexts.prompts

export function NewPromptDialog({ appId, onClose }: { appId: string; onClose: () => void }) {
  const [values, setValues] = useState(emptyPrompt)
  const formId = useId()
  const queries = useQueryClient()
  const creation = useMutation({
    mutationFn: () => createPrompt(appId, values),
    onSuccess: async () => {
      showToast({ title: texts.created })
      await queries.invalidateQueries({ queryKey: appKey(appId) })
      onClose()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    creation.mutate()
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="large"
      title={texts.add}
      footer={
        <Button type="submit" form={formId} look="primary" isBusy={creation.isPending}>
          {commonTexts.common.save}
        </Button>
      }
    >
      <form id={formId} onSubmit={submit} className="flex flex-col gap-4">
        <PromptFields values={values} onChange={(change) => setValues({ ...values, ...change })} />
        {creation.isError && <ErrorNotice error={creation.error} />}
      </form>
    </Dialog>
  )
}
