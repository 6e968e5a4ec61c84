import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import X from 'lucide-react/icons/x'
import { appKey } from '../../../api/queries/apps.ts'
import type { SchemaEntry } from '../../../api/queries/operations.ts'
import { changeFixedArguments, type Tool, toolFixedArgumentsQuery } from '../../../api/queries/tools.ts'
import { fixedArgumentsTexts } from '../../../texts/tools-texts.ts'
import { IconButton } from '../../../ui/button.tsx'
import { ErrorNotice } from '../../../ui/notice.tsx'
import { QueryContent } from '../../../ui/query-content.tsx'
import { FixedArgumentForm } from './fixed-argument-form.tsx'
import { formatFixedValue } from './fixed-value.ts'

type FixedArgumentsProps = { tool: Tool; entries: SchemaEntry[] }

/** The arguments whose values are the same in each call, and a form to fix another one. */
export default function FixedArguments({ tool, entries }: FixedArgumentsProps) {
  const saving = useFixing(tool)
  return (
    <section className="flex flex-col gap-3" aria-label={fixedArgumentsTexts.title}>
      <header>
        <h3 className="text-sm font-medium">{fixedArgumentsTexts.title}</h3>
        <p className="text-xs text-muted">{fixedArgumentsTexts.hint}</p>
      </header>
      <QueryContent query={useQuery(toolFixedArgumentsQuery(tool.app_id, tool.id))}>
        {(fixed) => (
          <>
            <FixedList fixed={fixed} onRemove={(name) => saving.mutate({ [name]: null })} />
            <FixedArgumentForm
              toolId={tool.id}
              entries={entries.filter(({ name }) => !Object.hasOwn(fixed, name))}
              isBusy={saving.isPending}
              onFix={(name, value) => saving.mutateAsync({ [name]: value })}
            />
          </>
        )}
      </QueryContent>
      {saving.isError && <ErrorNotice error={saving.error} />}
    </section>
  )
}

type FixedListProps = { fixed: Record<string, unknown>; onRemove: (name: string) => void }

function FixedList({ fixed, onRemove }: FixedListProps) {
  const members = Object.entries(fixed)
  if (members.length === 0) return null
  return (
    <ul className="flex flex-col divide-y divide-line rounded-control border border-line">
      {members.map(([name, value]) => (
        <li key={name} className="flex items-center gap-2 py-1 pr-1 pl-3">
          <code className="font-mono text-sm font-medium break-all">{name}</code>
          <code
            className="min-w-0 grow truncate font-mono text-xs text-muted"
            title={formatFixedValue(value)}
          >
            {formatFixedValue(value)}
          </code>
          <IconButton label={fixedArgumentsTexts.remove(name)} onClick={() => onRemove(name)}>
            <X aria-hidden className="size-4" />
          </IconButton>
        </li>
      ))}
    </ul>
  )
}

/** Only the named arguments are changed, so that nothing of others is overwritten. */
function useFixing(tool: Tool) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (change: Record<string, unknown>) => changeFixedArguments(tool, change),
    onSettled: () => queries.invalidateQueries({ queryKey: appKey(tool.app_id) }),
  })
}
