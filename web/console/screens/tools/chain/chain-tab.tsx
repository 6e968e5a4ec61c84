import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type ToolListItem, toolListQuery } from '../../../api/queries/tools.ts'
import { chainTexts } from '../../../texts/tools-texts.ts'
import { ErrorNotice } from '../../../ui/notice.tsx'
import { LoadingState } from '../../../ui/spinner.tsx'
import { useToolsView } from '../list/use-tools-view.ts'
import type { ToolEdits } from '../use-tool-edits.ts'
import { ChainList } from './chain-list.tsx'
import { ChainPicker } from './chain-picker.tsx'

export default function ChainTab({ edits }: { edits: ToolEdits }) {
  const { app_id: appId, id, next_tool_ids } = edits.values
  const tools = useQuery(toolListQuery(appId))
  const [announcement, setAnnouncement] = useState('')
  if (tools.isPending) return <LoadingState />
  if (tools.isLoadingError) return <ErrorNotice error={tools.error} onRetry={() => void tools.refetch()} />
  const byId = new Map(tools.data.map((tool) => [tool.id, tool]))
  const change = (ids: string[]) => edits.set({ next_tool_ids: ids })
  return (
    <>
      <p className="text-sm text-muted">{chainTexts.intro}</p>
      {next_tool_ids.length === 0 ? (
        <p className="rounded-control border border-dashed border-control/60 p-4 text-center text-sm text-muted">
          {chainTexts.empty}
        </p>
      ) : (
        <ChainList ids={next_tool_ids} tools={byId} onChange={change} onAnnounce={setAnnouncement} />
      )}
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <ChainPicker
        tools={tools.data.filter((tool) => tool.id !== id && !next_tool_ids.includes(tool.id))}
        onAdd={(toolId) => change([...next_tool_ids, toolId])}
      />
      <Users tools={tools.data.filter((tool) => tool.next_tool_ids.includes(id))} />
    </>
  )
}

/** The tools that have this tool in their chain. */
function Users({ tools }: { tools: ToolListItem[] }) {
  const { setSearch } = useToolsView()
  if (tools.length === 0) return null
  return (
    <section className="text-sm">
      <h3 className="font-medium">{chainTexts.usedBy}</h3>
      <ul className="mt-1 flex flex-wrap gap-x-3">
        {tools.map(({ id, name }) => (
          <li key={id}>
            <button
              type="button"
              className="min-h-6 text-accent underline"
              onClick={() => setSearch({ tool: id }, true)}
            >
              {name}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
