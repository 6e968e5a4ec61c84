import { useSearch } from '@tanstack/react-router'
import type { FormEvent, ReactNode } from 'react'
import { ConflictNotice } from '../../editing/conflict-notice.tsx'
import { LeaveGuard } from '../../editing/leave-guard.tsx'
import { appSettingsTexts } from '../../texts/app-settings-texts.ts'
import { texts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorNotice } from '../../ui/notice.tsx'
import { showToast } from '../../ui/toast.tsx'
import type { AppEdits } from './use-app-edits.ts'

/** A form of edits of the app with what saving brings: an error, a conflict, or the message that it is done. */
export function SaveForm({ edits, children }: { edits: AppEdits; children: ReactNode }) {
  const { tab } = useSearch({ from: '/signed-in-layout/apps/$appId/settings' })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (await edits.save()) showToast({ title: appSettingsTexts.saved })
  }
  return (
    <form onSubmit={(event) => void submit(event)} className="flex max-w-3xl flex-col gap-5">
      {children}
      <LeaveGuard edits={edits} place={{ tab }} />
      <ConflictNotice
        conflicts={edits.conflicts}
        onTakeTheirs={edits.takeTheirs}
        onOverwrite={() => void edits.save()}
      />
      {edits.error !== null && <ErrorNotice error={edits.error} />}
      <Button
        type="submit"
        look="primary"
        className="self-start"
        disabled={!edits.isDirty}
        isBusy={edits.isSaving}
      >
        {texts.common.save}
      </Button>
    </form>
  )
}
