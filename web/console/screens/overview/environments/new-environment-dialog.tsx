import { useState } from 'react'
import { createEnvironment, type NewEnvironment } from '../../../api/queries/environments.ts'
import { useChange } from '../../../editing/use-change.ts'
import { environmentsTexts } from '../../../texts/environments-texts.ts'
import { Checkbox } from '../../../ui/field.tsx'
import { SelectField, TextField } from '../../../ui/labelled-fields.tsx'
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx'
import { divideViolations, OtherViolations } from '../../../workspaces/field-violations.tsx'

const texts = environmentsTexts.create

/** Browsers read it with the flag `v`, in which a hyphen is escaped. */
const keyPattern = '[a-z0-9]([a-z0-9\\-]{0,38}[a-z0-9])?'

const initial = { key: '', promotion_role: 'publisher', tests_required: false } satisfies NewEnvironment

export function NewEnvironmentDialog({ appId, onClose }: { appId: string; onClose: () => void }) {
  const [values, setValues] = useState<NewEnvironment>(initial)
  const set = (change: Partial<NewEnvironment>) => setValues({ ...values, ...change })
  const { key } = values
  const creation = useChange({
    send: () => createEnvironment(appId, values),
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
      <TextField
        label={texts.key}
        hint={texts.keyHint}
        isCode
        required
        autoCapitalize="none"
        pattern={keyPattern}
        title={texts.keyHint}
        maxLength={40}
        error={violations.at('key')}
        value={values.key}
        onChange={(value) => set({ key: value })}
      />
      <SelectField
        label={texts.role}
        options={texts.roles}
        value={values.promotion_role}
        onChange={(value) => set({ promotion_role: value as NonNullable<NewEnvironment['promotion_role']> })}
      />
      <Checkbox
        label={texts.tests}
        hint={texts.testsHint}
        checked={values.tests_required}
        onChange={(event) => set({ tests_required: event.target.checked })}
      />
      <OtherViolations violations={violations} />
    </FormDialog>
  )
}
