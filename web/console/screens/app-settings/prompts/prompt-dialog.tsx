import { useQuery } from '@tanstack/react-query'
import { appKey } from '../../../api/queries/apps.ts'
import { changePrompt, type Prompt, promptQuery } from '../../../api/queries/prompts.ts'
import { EditForm } from '../../../editing/edit-form.tsx'
import { useStoredEdits } from '../../../editing/use-stored-edits.ts'
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
    <EditForm edits={edits} onSubmitted={confirm} isInDialog>
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

function usePromptEdits(prompt: Prompt, etag: string) {
  const { app_id: appId, id } = prompt
  return useStoredEdits({
    query: promptQuery(appId, id),
    saved: { data: { prompt }, etag },
    toValues: (reply) => pickValues(reply.prompt),
    save: (change, version) => changePrompt(prompt, change, version),
    outdates: appKey(appId),
  })
}
