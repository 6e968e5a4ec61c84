import { useQuery } from '@tanstack/react-query'
import { appKey } from '../../../api/queries/apps.ts'
import { type AliasChange, changeAliases, toolAliasesQuery } from '../../../api/queries/tool-aliases.ts'
import type { Tool } from '../../../api/queries/tools.ts'
import { useChange } from '../../../editing/use-change.ts'
import { toolAliasesTexts } from '../../../texts/tool-aliases-texts.ts'
import { ErrorNotice } from '../../../ui/notice.tsx'
import { QueryContent } from '../../../ui/query-content.tsx'
import { AliasForm } from './alias-form.tsx'
import { AliasRow } from './alias-row.tsx'

/** Earlier names and arguments that still work, how often they are used, and a form for another name. */
export default function ToolAliases({ tool }: { tool: Tool }) {
  const { app_id: appId, id: toolId } = tool
  const saving = useChange({
    send: (change: AliasChange) => changeAliases(appId, toolId, change),
    outdates: appKey(appId),
  })
  return (
    <section className="flex flex-col gap-3" aria-label={toolAliasesTexts.title}>
      <header>
        <h3 className="text-sm font-medium">{toolAliasesTexts.title}</h3>
        <p className="text-xs text-muted">{toolAliasesTexts.hint}</p>
      </header>
      <QueryContent query={useQuery(toolAliasesQuery(appId))}>
        {(aliases) => {
          const own = aliases.filter((alias) => alias.tool_id === toolId)
          if (own.length === 0) return null
          return (
            <ul className="flex flex-col divide-y divide-line rounded-control border border-line">
              {own.map((alias) => (
                <AliasRow
                  key={alias.name}
                  alias={alias}
                  onRemove={() => saving.mutate({ remove: alias.name })}
                />
              ))}
            </ul>
          )
        }}
      </QueryContent>
      <AliasForm isBusy={saving.isPending} onAdd={(alias) => saving.mutateAsync({ add: alias })} />
      {saving.isError && <ErrorNotice error={saving.error} />}
    </section>
  )
}
