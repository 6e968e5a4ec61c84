import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { appKey } from '../../../api/queries/apps.ts'
import { type Prompt, promptListQuery, reorderPrompts } from '../../../api/queries/prompts.ts'
import { appSettingsTexts } from '../../../texts/app-settings-texts.ts'
import { buttonClasses } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { moveItem } from '../../../ui/move-item.ts'
import { ErrorNotice } from '../../../ui/notice.tsx'
import { QueryContent } from '../../../ui/query-content.tsx'
import { NewPromptDialog } from './new-prompt-dialog.tsx'
import { PromptDialog } from './prompt-dialog.tsx'
import { PromptRow } from './prompt-row.tsx'

const texts = appSettingsTexts.prompts

/** The prompts of an app in the order that clients see. */
export function PromptList({ appId }: { appId: string }) {
  const { prompt } = useSearch({ from: '/signed-in-layout/apps/$appId/settings' })
  const navigate = useNavigate()
  const close = () =>
    void navigate({ to: '/apps/$appId/settings', params: { appId }, search: { tab: 'prompts' } })
  const addLink = (
    <Link
      to="/apps/$appId/settings"
      params={{ appId }}
      search={{ tab: 'prompts', prompt: 'new' }}
      className={buttonClasses('primary')}
    >
      {texts.add}
    </Link>
  )
  return (
    <div className="flex max-w-3xl flex-col items-start gap-4">
      <p className="text-sm text-muted">{texts.hint}</p>
      <QueryContent query={useQuery(promptListQuery(appId))}>
        {(prompts) =>
          prompts.length === 0 ? (
            <div className="w-full">
              <EmptyState title={texts.empty} action={addLink} />
            </div>
          ) : (
            <>
              <SortedPrompts appId={appId} prompts={prompts} />
              {addLink}
            </>
          )
        }
      </QueryContent>
      {prompt === 'new' && <NewPromptDialog appId={appId} onClose={close} />}
      {prompt && prompt !== 'new' && (
        <PromptDialog key={prompt} appId={appId} promptId={prompt} onClose={close} />
      )}
    </div>
  )
}

function SortedPrompts({ appId, prompts }: { appId: string; prompts: Prompt[] }) {
  const queries = useQueryClient()
  const order = useMutation({
    mutationFn: (ids: string[]) => reorderPrompts(appId, ids),
    onSettled: () => queries.invalidateQueries({ queryKey: appKey(appId) }),
  })
  const ids = order.isPending ? order.variables : prompts.map(({ id }) => id)
  const shown = ids.flatMap((id) => prompts.find((prompt) => prompt.id === id) ?? [])
  return (
    <>
      {order.isError && <ErrorNotice error={order.error} />}
      <ol className="w-full divide-y divide-line rounded-card border border-line bg-surface">
        {shown.map((prompt, index) => (
          <li key={prompt.id}>
            <PromptRow
              prompt={prompt}
              isFirst={index === 0}
              isLast={index === shown.length - 1}
              onMove={(by) => order.mutate(moveItem(ids, index, index + by))}
            />
          </li>
        ))}
      </ol>
    </>
  )
}
