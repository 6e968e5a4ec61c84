import { useMemo, useState } from 'react'
import type { OperationItem } from '../api/queries/operations.ts'
import { filterOperations, listUnused, noFilter, sumTokens } from './operation-choice.ts'

/** The name and description for the tool, if they differ from the operation's. */
export type ToolTexts = { name?: string; description?: string }

export function useOperationChoice(operations: readonly OperationItem[], suggested: readonly string[]) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(suggested))
  const [filter, setFilter] = useState(noFilter)
  const [texts, setTexts] = useState<Record<string, ToolTexts>>({})
  const shown = useMemo(() => filterOperations(operations, filter, chosen), [operations, filter, chosen])

  function toggle(id: string): void {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    setChosen(next)
  }

  return {
    operations,
    chosen,
    tokens: sumTokens(operations, chosen),
    filter,
    shown,
    texts,
    toggle,
    setFilter: (change: Partial<typeof filter>) => setFilter({ ...filter, ...change }),
    chooseShown: () => setChosen(new Set([...chosen, ...listUnused(shown)])),
    chooseNone: () => setChosen(new Set()),
    setTexts: (id: string, change: ToolTexts) => setTexts({ ...texts, [id]: { ...texts[id], ...change } }),
  }
}

export type OperationChoiceState = ReturnType<typeof useOperationChoice>
