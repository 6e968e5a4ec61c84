import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Trash from 'lucide-react/icons/trash-2'
import { toTenonError } from '#client'
import { appKey } from '../../../api/queries/apps.ts'
import { createPrompt, deletePrompt, type Prompt } from '../../../api/queries/prompts.ts'
import { appSettingsTexts } from '../../../texts/app-settings-texts.ts'
import { IconButton } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/toast.tsx'

const texts = appSettingsTexts.prompts

type PromptRowProps = { prompt: Prompt; isFirst: boolean; isLast: boolean; onMove: (by: 1 | -1) => void }

/** A prompt in the list: its name opens it, buttons move and delete it. */
export function PromptRow({ prompt, isFirst, isLast, onMove }: PromptRowProps) {
  const remove = useDeletion(prompt)
  const { name, description, app_id: appId, id } = prompt
  return (
    <div className="flex items-center gap-1 py-2 pr-2 pl-4">
      <Link
        to="/apps/$appId/settings"
        params={{ appId }}
        search={{ tab: 'prompts', prompt: id }}
        className="min-w-0 grow"
      >
        <span className="block truncate font-medium">{name}</span>
        <span className="block truncate text-sm text-muted">{description}</span>
      </Link>
      <IconButton label={texts.moveUp(name)} disabled={isFirst} onClick={() => onMove(-1)}>
        <ArrowUp aria-hidden className="size-4" />
      </IconButton>
      <IconButton label={texts.moveDown(name)} disabled={isLast} onClick={() => onMove(1)}>
        <ArrowDown aria-hidden className="size-4" />
      </IconButton>
      <IconButton label={texts.delete(name)} onClick={remove}>
        <Trash aria-hidden className="size-4" />
      </IconButton>
    </div>
  )
}

/** A deleted prompt can be taken back: it is created again with the same contents. */
function useDeletion(prompt: Prompt): () => void {
  const queries = useQueryClient()
  const { app_id: appId, id, name, description, template, arguments: args } = prompt
  const refresh = () => queries.invalidateQueries({ queryKey: appKey(appId) })
  const restoration = useMutation({
    mutationFn: () => createPrompt(appId, { name, description, template, arguments: args }),
    onSettled: refresh,
  })
  const deletion = useMutation({
    mutationFn: () => deletePrompt(appId, id),
    onSuccess: () =>
      showToast({ title: texts.deleted, action: { label: texts.undo, run: () => restoration.mutate() } }),
    onError: (error) => showToast({ title: toTenonError(error).message }),
    onSettled: refresh,
  })
  return () => deletion.mutate()
}
