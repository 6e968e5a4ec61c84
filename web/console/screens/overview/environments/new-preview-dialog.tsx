import { useState } from 'react'
import { createPreview } from '../../../api/queries/environments.ts'
import { useChange } from '../../../editing/use-change.ts'
import { environmentsTexts } from '../../../texts/environments-texts.ts'
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx'
import { KeyField, LifetimeField, toHours } from './environment-fields.tsx'

const texts = environmentsTexts.preview

export function NewPreviewDialog({ appId, onClose }: { appId: string; onClose: () => void }) {
  const [key, setKey] = useState('')
  const [days, setDays] = useState('7')
  const creation = useChange({
    send: () => createPreview(appId, key, toHours(days)),
    outdates: ['apps'],
    done: texts.done(key),
    onDone: onClose,
  })
  return (
    <FormDialog
      onClose={onClose}
      title={texts.create}
      description={texts.hint}
      action={environmentsTexts.create.submit}
      isBusy={creation.isPending}
      error={creation.error}
      isDisabled={!key}
      onSubmit={() => creation.mutate()}
    >
      <KeyField label={texts.name} hint={texts.nameHint} error={undefined} value={key} onChange={setKey} />
      <LifetimeField days={days} onChange={setDays} />
    </FormDialog>
  )
}
