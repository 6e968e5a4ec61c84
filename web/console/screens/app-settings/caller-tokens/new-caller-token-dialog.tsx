import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { App } from '../../../api/queries/apps.ts'
import { callerTokensQuery, createCallerToken } from '../../../api/queries/tokens.ts'
import { callerTokensTexts as texts } from '../../../texts/tokens-texts.ts'
import { CommonFields, initialTokenValues } from '../../../tokens/common-fields.tsx'
import { NewTokenDialog } from '../../../tokens/new-token-dialog.tsx'
import { TextField } from '../../../ui/labelled-fields.tsx'
import { ClientConfig } from './client-config.tsx'

/** Creates a token for one caller, and shows it with the configuration of chat clients. */
export function NewCallerTokenDialog({ app, onClose }: { app: App; onClose: () => void }) {
  const queries = useQueryClient()
  const [values, setValues] = useState({ ...initialTokenValues, minute: '', day: '' })
  const change = (changed: Partial<typeof values>) => setValues({ ...values, ...changed })
  const { minute, day, ...rest } = values
  const body = { ...rest, calls_per_minute: toLimit(minute), calls_per_day: toLimit(day) }
  return (
    <NewTokenDialog
      create={() => createCallerToken(app.id, body)}
      onCreated={() => void queries.invalidateQueries({ queryKey: callerTokensQuery(app.id).queryKey })}
      onClose={onClose}
      renderUse={(secret) => <ClientConfig app={app} secret={secret} />}
    >
      <CommonFields values={values} nameHint={texts.nameHint} onChange={change} />
      <div className="grid gap-4 sm:grid-cols-2">
        <LimitField
          label={texts.minuteLabel}
          hint={texts.minuteHint}
          max={60_000}
          value={minute}
          onChange={(value) => change({ minute: value })}
        />
        <LimitField
          label={texts.dayLabel}
          hint={texts.dayHint}
          max={10_000_000}
          value={day}
          onChange={(value) => change({ day: value })}
        />
      </div>
    </NewTokenDialog>
  )
}

/** Null sets no limit. */
const toLimit = (value: string): number | null => (value === '' ? null : Number(value))

type LimitFieldProps = {
  label: string
  hint: string
  max: number
  value: string
  onChange: (value: string) => void
}

const LimitField = ({ label, hint, max, value, onChange }: LimitFieldProps) => (
  <TextField
    label={label}
    hint={hint}
    type="number"
    inputMode="numeric"
    min={1}
    max={max}
    value={value}
    onChange={onChange}
  />
)
