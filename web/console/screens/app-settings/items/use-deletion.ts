import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toTenonError } from '#client'
import { appKey } from '../../../api/queries/apps.ts'
import { appSettingsTexts } from '../../../texts/app-settings-texts.ts'
import { showToast } from '../../../ui/overlays/toast.tsx'

type Deletion = {
  appId: string
  /** The message after the deletion. */
  title: string
  remove: () => Promise<unknown>
  /** Creates the item again with the same contents. */
  restore: () => Promise<unknown>
}

/** Deletes an item of an app, and offers to undo the deletion. */
export function useDeletion({ appId, title, remove, restore }: Deletion): () => void {
  const queries = useQueryClient()
  const refresh = () => queries.invalidateQueries({ queryKey: appKey(appId) })
  const sayError = (error: Error) => showToast({ title: toTenonError(error).message })
  const restoration = useMutation({ mutationFn: restore, onError: sayError, onSettled: refresh })
  const action = { label: appSettingsTexts.items.undo, run: () => restoration.mutate() }
  const deletion = useMutation({
    mutationFn: remove,
    onSuccess: () => showToast({ title, action }),
    onError: sayError,
    onSettled: refresh,
  })
  return () => deletion.mutate()
}
