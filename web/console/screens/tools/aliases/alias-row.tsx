import X from 'lucide-react/icons/x'
import type { ToolAlias } from '../../../api/queries/tool-aliases.ts'
import { toolAliasesTexts } from '../../../texts/tool-aliases-texts.ts'
import { Badge } from '../../../ui/badge.tsx'
import { IconButton } from '../../../ui/button.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'

/** An earlier name, with its calls and how it maps arguments. */
export function AliasRow({ alias, onRemove }: { alias: ToolAlias; onRemove: () => void }) {
  const { name, until, calls, last_called_at: lastCalledAt } = alias
  return (
    <li className="flex items-start gap-2 py-2 pr-1 pl-3">
      <div className="flex min-w-0 grow flex-col gap-0.5">
        <p className="flex flex-wrap items-center gap-x-2 text-sm">
          <code className="font-mono font-medium break-all">{name}</code>
          {name === alias.tool_key && <span className="text-muted">{toolAliasesTexts.ownName}</span>}
          {until !== null && <span className="text-muted">{toolAliasesTexts.until(until)}</span>}
          {alias.is_expired && <Badge tone="warning">{toolAliasesTexts.expired}</Badge>}
        </p>
        <p className="text-xs text-muted">
          {toolAliasesTexts.calls(calls)}
          {lastCalledAt !== null && (
            <>
              , {toolAliasesTexts.lastCall} <RelativeTime time={lastCalledAt} />
            </>
          )}
        </p>
        {listRules(alias).map((rule) => (
          <p key={rule} className="font-mono text-xs break-words text-muted">
            {rule}
          </p>
        ))}
      </div>
      <IconButton icon={X} label={toolAliasesTexts.remove(name)} onClick={onRemove} />
    </li>
  )
}

function listRules(alias: ToolAlias): string[] {
  const dropped = alias.dropped_arguments
  const defaults = Object.entries(alias.default_arguments).map(
    ([name, value]) => `${name} = ${JSON.stringify(value)}`,
  )
  return [
    ...Object.entries(alias.renamed_arguments).map(([from, to]) => toolAliasesTexts.renamed(from, to)),
    ...(dropped.length > 0 ? [toolAliasesTexts.dropped(dropped)] : []),
    ...(defaults.length > 0 ? [toolAliasesTexts.defaults(defaults)] : []),
  ]
}
