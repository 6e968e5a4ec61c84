import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Versioned } from '../../../api/api-client.ts'
import { appKey } from '../../../api/queries/apps.ts'
import { changePrompt, type Prompt, promptQuery } from '../../../api/queries/prompts.ts'
import { EditForm } from '../../../editing/edit-form.tsx'
import { useEdits } from '../../../editing/use-edits.ts'
import { appSettingsTexts } from '../../../texts/app-settings-texts.ts'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { QueryContent } from '../../../ui/query-content.tsx'
import { useClosing } from '../items/use-closing.ts'
import { PromptFields, type PromptValues } from './prompt-fields.tsx'

const texts = appSettingsTexts.prompts

type PromptDialogProps = { appId: string; promptId: string; onClose: () => void }

export const PromptDialog = ({ appId, promptId, onClose }: PromptDialogProps) => (
  <Dialog isOpen onClose={onClose} size="large" title={texts.edit}>
    <QueryContent query={useQuery(promptQuery(appId, promptId))}>
      {({ data, etag }) => <PromptEditor prompt={data.prompt} etag={etag} onDone={onClose} />}
    </QueryContent>
  </Dialog>
)

type PromptEditorProps = { prompt: Prompt; etag: string; onDone: () => void }

function PromptEditor({ prompt, etag, onDone }: PromptEditorProps) {
  const edits = usePromptEdits(prompt, etag)
  const confirm = useClosing(edits.isDirty, texts.saved, onDone)
  return (
    <EditForm edits={edits} place={{ prompt: prompt.id }} onSubmitted={confirm} isInDialog>
      <PromptFields values={edits.values} onChange={edits.set} />
    </EditForm>
  )
}

const pickValues = ({ name, description, template, arguments: args }: Prompt): PromptValues => ({
  name,
  description,
  template,
  arguments: args,
})

const toSaved = ({ data, etag }: Versioned<{ prompt: Prompt }>) => ({ data: pickValues(data.prompt), etag })

function usePromptEdits(prompt: Prompt, etag: string) {
  const queries = useQueryClient()
  const { app_id: appId, id } = prompt
  return useEdits<PromptValues>({
    saved: { data: pickValues(prompt), etag },
    save: async (change, version) => {
      const saved = toSaved(await changePrompt(prompt, change, version))
      await queries.invalidateQueries({ queryKey: appKey(appId) })
      return saved
    },
    reload: async () => toSaved(await queries.fetchQuery({ ...promptQuery(appId, id), staleTime: 0 })),
  })
}
