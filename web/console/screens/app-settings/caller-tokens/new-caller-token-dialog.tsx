import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { App } from '../../../api/queries/apps.ts'
import { callerTokensQuery, createCallerToken } from '../../../api/queries/tokens.ts'
import { callerTokensTexts as texts } from '../../../texts/tokens-texts.ts'
import { CommonFields, initialTokenValues } from '../../../tokens/common-fields.tsx'
import { NewTokenDialog } from '../../../tokens/new-token-dialog.tsx'
import { Field, TextInput } from '../../../ui/field.tsx'
import { ClientConfig } from './client-config.tsx'

/** Creates a token of one caller, and shows it with what the client of the caller needs. */
export function NewCallerTokenDialog({ app, onClose }: { app: App; onClose: () => void }) {
  const queries = useQueryClient()
  const [values, setValues] = useState({ ...initialTokenValues, limit: '' })
  const change = (changed: Partial<typeof values>) => setValues({ ...values, ...changed })
  const { limit, ...rest } = values
  const body = { ...rest, calls_per_minute: limit === '' ? null : Number(limit) }
  return (
    <NewTokenDialog
      create={() => createCallerToken(app.id, body)}
      onCreated={() => void queries.invalidateQueries({ queryKey: callerTokensQuery(app.id).queryKey })}
      onClose={onClose}
      renderUse={(secret) => <ClientConfig app={app} secret={secret} />}
    >
      <CommonFields values={values} nameHint={texts.nameHint} onChange={change} />
      <Field label={texts.limitLabel} hint={texts.limitHint}>
        {(control) => (
          <TextInput
            {...control}
            type="number"
            inputMode="numeric"
            min={1}
            max={60_000}
            value={limit}
            onChange={(event) => change({ limit: event.target.value })}
          />
        )}
      </Field>
    </NewTokenDialog>
  )
}
