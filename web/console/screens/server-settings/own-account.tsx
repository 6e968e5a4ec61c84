import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { changePassword, ownAccountQuery } from '../../api/queries/users.ts'
import { LeaveGuard } from '../../editing/leave-guard.tsx'
import { useCurrentUser } from '../../shell/current-user.ts'
import { serverSettingsTexts } from '../../texts/server-settings-texts.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/labelled-fields.tsx'
import { ErrorNotice } from '../../ui/notice.tsx'
import { showToast } from '../../ui/overlays/toast.tsx'

const texts = serverSettingsTexts.account

const leastPasswordLength = 12

/** The signed-in user. Changes the password at the embedded issuer. */
export function OwnAccount() {
  const user = useCurrentUser()
  const account = useQuery(ownAccountQuery).data
  return (
    <div className="flex max-w-md flex-col gap-6">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2 text-sm">
        <dt className="text-muted">{texts.name}</dt>
        <dd className="break-words">{user?.name}</dd>
        <dt className="text-muted">{texts.email}</dt>
        <dd className="break-words">{user?.email}</dd>
      </dl>
      {account?.can_sign_in && <PasswordForm />}
    </div>
  )
}

function PasswordForm() {
  const [current, setCurrent] = useState('')
  const [next, setNext] = useState('')
  const change = useMutation({
    mutationFn: () => changePassword(current, next),
    onSuccess: () => {
      setCurrent('')
      setNext('')
      showToast({ title: texts.changed })
    },
  })
  const isDirty = (current !== '' || next !== '') && !change.isPending
  const submit = (event: FormEvent) => {
    event.preventDefault()
    change.mutate()
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-4 border-t border-line pt-6">
      <LeaveGuard edits={{ isDirty }} />
      <h2 className="font-semibold">{texts.password}</h2>
      <p className="text-sm text-muted">{texts.changeHint}</p>
      <TextField
        label={texts.current}
        required
        type="password"
        autoComplete="current-password"
        value={current}
        onChange={setCurrent}
      />
      <TextField
        label={texts.next}
        hint={texts.nextHint}
        required
        minLength={leastPasswordLength}
        type="password"
        autoComplete="new-password"
        value={next}
        onChange={setNext}
      />
      {change.isError && <ErrorNotice error={change.error} />}
      <Button type="submit" className="self-start" isBusy={change.isPending}>
        {texts.change}
      </Button>
    </form>
  )
}
