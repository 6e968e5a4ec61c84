import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import {
  createPrompt,
  deletePrompt,
  type Prompt,
  promptListQuery,
  reorderPrompts,
} from '../../../api/queries/prompts.ts'
import { appSettingsTexts } from '../../../texts/app-settings-texts.ts'
import { QueryContent } from '../../../ui/query-content.tsx'
import { ItemList, type ItemPlace } from '../items/item-list.tsx'
import { ItemRow } from '../items/item-row.tsx'
import { ItemTab } from '../items/item-tab.tsx'
import { NewItemDialog } from '../items/new-item-dialog.tsx'
import { useDeletion } from '../items/use-deletion.ts'
import { PromptDialog } from './prompt-dialog.tsx'
import { emptyPrompt, PromptFields } from './prompt-fields.tsx'

const texts = appSettingsTexts.prompts

export function PromptList({ appId }: { appId: string }) {
  const { prompt } = useSearch({ from: '/signed-in-layout/apps/$appId/settings' })
  const navigate = useNavigate()
  const close = () =>
    void navigate({ to: '/apps/$appId/settings', params: { appId }, search: { tab: 'prompts' } })
  return (
    <>
      <QueryContent query={useQuery(promptListQuery(appId))}>
        {(prompts) => (
          <ItemTab
            appId={appId}
            texts={texts}
            newSearch={{ tab: 'prompts', prompt: 'new' }}
            isEmpty={prompts.length === 0}
          >
            <ItemList appId={appId} items={prompts} reorder={reorderPrompts}>
              {(prompt, place) => <PromptRow prompt={prompt} place={place} />}
            </ItemList>
          </ItemTab>
        )}
      </QueryContent>
      {prompt === 'new' && (
        <NewItemDialog
          appId={appId}
          texts={texts}
          initial={emptyPrompt}
          create={createPrompt}
          onClose={close}
        >
          {(values, change) => <PromptFields values={values} onChange={change} />}
        </NewItemDialog>
      )}
      {prompt && prompt !== 'new' && (
        <PromptDialog key={prompt} appId={appId} promptId={prompt} onClose={close} />
      )}
    </>
  )
}

function PromptRow({ prompt, place }: { prompt: Prompt; place: ItemPlace }) {
  const { name, description, app_id: appId, id, template, arguments: args } = prompt
  const remove = useDeletion({
    appId,
    title: texts.deleted,
    remove: () => deletePrompt(appId, id),
    restore: () => createPrompt(appId, { name, description, template, arguments: args }),
  })
  return <ItemRow item={prompt} search={{ tab: 'prompts', prompt: id }} onDelete={remove} {...place} />
}
