import { useState } from 'react'
import { changeEnvironment, type Environment, prolongPreview } from '../../../api/queries/environments.ts'
import { useChange } from '../../../editing/use-change.ts'
import { environmentsTexts } from '../../../texts/environments-texts.ts'
import { texts as commonTexts } from '../../../texts/texts.ts'
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx'
import { KeyField, LifetimeField, PromotionFields, toHours } from './environment-fields.tsx'

const texts = environmentsTexts.settings

type SettingsDialogProps = { environment: Environment; onClose: () => void }

/** The key of the app itself, the time of a preview, or the promotion of another environment; its screens have the rest. */
export function EnvironmentSettingsDialog({ environment, onClose }: SettingsDialogProps) {
  const { is_default: isDefault, expires_at: end } = environment
  const [key, setKey] = useState(environment.key)
  const [days, setDays] = useState('7')
  const [settings, setSettings] = useState({
    promotion_role: environment.promotion_role,
    tests_required: environment.tests_required,
  })
  const change = useChange({
    send: () =>
      end === null
        ? changeEnvironment(environment, isDefault ? { key } : settings)
        : prolongPreview(environment, toHours(days)),
    outdates: ['apps'],
    done: texts.done(key),
    onDone: onClose,
  })
  return (
    <FormDialog
      onClose={onClose}
      title={texts.title(environment.key)}
      description={isDefault || end !== null ? texts.hint : texts.otherHint}
      action={commonTexts.common.save}
      isBusy={change.isPending}
      error={change.error}
      onSubmit={() => change.mutate()}
    >
      {isDefault && <KeyField error={undefined} value={key} onChange={setKey} />}
      {end !== null && <LifetimeField days={days} onChange={setDays} />}
      {!isDefault && end === null && (
        <PromotionFields values={settings} onChange={(values) => setSettings({ ...settings, ...values })} />
      )}
    </FormDialog>
  )
}
