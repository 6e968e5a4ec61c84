import type { ToolFinding, ToolLint } from '../../../api/queries/tool-lint.ts'
import { lintTexts } from '../../../texts/lint-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Permitted } from '../../../workspaces/permission.tsx'
import { FindingList } from './finding-list.tsx'
import { groupFindings } from './group-findings.ts'

type LintReportProps = {
  lint: ToolLint
  isBusy: boolean
  onRepair: (findingIds: string[]) => void
  onRefresh: () => void
  onOpen: (toolId: string) => void
  onDone: () => void
}

/** The most repairs that a request accepts. */
const maxRepairs = 1_000

export function LintReport({ lint, isBusy, onRepair, onRefresh, onOpen, onDone }: LintReportProps) {
  const { several, found, clean } = groupFindings(lint)
  const repairable = lint.findings.filter(({ repair }) => repair !== null).slice(0, maxRepairs)
  const summarize = lint.tool_mode === 'search' ? lintTexts.searchSummary : lintTexts.summary
  const repair = ({ id }: ToolFinding) => onRepair([id])
  return (
    <div className="flex flex-col gap-5">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0">
          <h2 className="font-semibold">{lintTexts.title}</h2>
          <p role="status" className="text-sm text-muted">
            {summarize(lint.tools.length, lint.tokens)}
            {lint.findings.length > 0 && ` · ${lintTexts.found(lint.warning_count, lint.hint_count)}`}
            {lint.tokens_estimated && ` · ${lintTexts.estimated}`}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Permitted needs="draft">
            {repairable.length > 1 && (
              <Button look="primary" onClick={() => onRepair(repairable.map(({ id }) => id))}>
                {lintTexts.repairAll(repairable.length)}
              </Button>
            )}
          </Permitted>
          <Button isBusy={isBusy} onClick={onRefresh}>
            {lintTexts.again}
          </Button>
          <Button onClick={onDone}>{lintTexts.done}</Button>
        </div>
      </header>
      {lint.findings.length === 0 && (
        <EmptyState title={lintTexts.nothing}>{lintTexts.nothingHint}</EmptyState>
      )}
      {several.length > 0 && (
        <section>
          <h3 className="mb-2 font-medium">{lintTexts.several}</h3>
          <FindingList findings={several} onRepair={repair} />
        </section>
      )}
      {found.map(({ tool, findings }) => (
        <section key={tool.id}>
          <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-3">
            <h3 className="min-w-0 font-mono text-sm font-medium break-all">
              <button type="button" className="text-left hover:underline" onClick={() => onOpen(tool.id)}>
                {tool.name}
              </button>
            </h3>
            <span className="text-xs text-muted">{lintTexts.tokens(tool.tokens)}</span>
          </div>
          <FindingList findings={findings} onRepair={repair} />
        </section>
      ))}
      {clean.length > 0 && (
        <details>
          <summary className="cursor-pointer text-sm text-muted">{lintTexts.without(clean.length)}</summary>
          <ul className="mt-2 text-sm">
            {clean.map(({ id, name, tokens }) => (
              <li key={id} className="flex justify-between gap-3 py-1">
                <span className="font-mono break-all">{name}</span>
                <span className="text-xs whitespace-nowrap text-muted">{lintTexts.tokens(tokens)}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}
