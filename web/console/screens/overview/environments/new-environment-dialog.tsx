import { useState } from 'react'
import { createEnvironment } from '../../../api/queries/environments.ts'
import { useChange } from '../../../editing/use-change.ts'
import { environmentsTexts } from '../../../texts/environments-texts.ts'
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx'
import { divideViolations, OtherViolations } from '../../../workspaces/field-violations.tsx'
import { KeyField, PromotionFields, type PromotionSettings } from './environment-fields.tsx'

const texts = environmentsTexts.create

const initial: PromotionSettings = { promotion_role: 'publisher', tests_required: false }

export function NewEnvironmentDialog({ appId, onClose }: { appId: string; onClose: () => void }) {
  const [key, setKey] = useState('')
  const [settings, setSettings] = useState(initial)
  const creation = useChange({
    send: () => createEnvironment(appId, { key, ...settings }),
    outdates: ['apps'],
    done: texts.done(key),
    onDone: onClose,
  })
  const violations = divideViolations(creation.error, ['key'])
  return (
    <FormDialog
      onClose={onClose}
      title={texts.title}
      description={texts.hint}
      action={texts.submit}
      isBusy={creation.isPending}
      isDisabled={!key}
      onSubmit={() => creation.mutate()}
    >
      <KeyField error={violations.at('key')} value={key} onChange={setKey} />
      <PromotionFields values={settings} onChange={(change) => setSettings({ ...settings, ...change })} />
      <OtherViolations violations={violations} />
    </FormDialog>
  )
}
