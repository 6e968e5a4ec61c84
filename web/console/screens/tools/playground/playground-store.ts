// The runs of each tool since the page was loaded. They outlive tabs and screens, and are stored nowhere else.
import { useSyncExternalStore } from 'react'
import { executeTool, type Tool, type ToolExecution } from '../../../api/queries/tools.ts'
import type { JsonMembers } from '../../../schema-form/json-schema.ts'

export type PlaygroundRun = {
  id: number
  startedAt: string
  /** Measured in the browser, so it includes the connection to the service. */
  durationMs: number
  arguments: JsonMembers
  /** Whether the tool's selection was applied to the result. */
  isSelected: boolean
  execution: ToolExecution | null
  error: unknown
}

type PlaygroundState = {
  /** Null until something is typed. */
  arguments: JsonMembers | null
  /** Newest first. */
  runs: PlaygroundRun[]
  shownRunId: number | null
  controller: AbortController | null
}

const empty: PlaygroundState = { arguments: null, runs: [], shownRunId: null, controller: null }

/** Limits the memory that results take. */
const maxRuns = 20

const states = new Map<string, PlaygroundState>()
const listeners = new Set<() => void>()
let lastRunId = 0

const readState = (toolId: string) => states.get(toolId) ?? empty

function updateState(toolId: string, change: Partial<PlaygroundState>): void {
  states.set(toolId, { ...readState(toolId), ...change })
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const usePlayground = (toolId: string) => useSyncExternalStore(subscribe, () => readState(toolId))

export const setPlaygroundArguments = (toolId: string, args: JsonMembers | null) =>
  updateState(toolId, { arguments: args })

export const showRun = (toolId: string, runId: number) => updateState(toolId, { shownRunId: runId })

export const stopRun = (toolId: string) => readState(toolId).controller?.abort()

type RunTool = Pick<Tool, 'id' | 'app_id' | 'result_options'>

/**
 * Calls the tool of the draft. The outcome is stored in the state, even if the user has opened another screen
 * by then.
 */
export async function startRun(tool: RunTool, args: JsonMembers): Promise<void> {
  if (readState(tool.id).controller) return
  const controller = new AbortController()
  updateState(tool.id, { controller })
  const startedAt = new Date().toISOString()
  const start = performance.now()
  const { execution, error } = await executeTool(tool, args, controller.signal).then(
    (executed) => ({ execution: executed, error: null }),
    (failure: unknown) => ({ execution: null, error: failure }),
  )
  if (controller.signal.aborted) return updateState(tool.id, { controller: null })
  const run: PlaygroundRun = {
    id: ++lastRunId,
    startedAt,
    durationMs: performance.now() - start,
    arguments: args,
    isSelected: tool.result_options.select !== null,
    execution,
    error,
  }
  const runs = [run, ...readState(tool.id).runs].slice(0, maxRuns)
  updateState(tool.id, { controller: null, runs, shownRunId: run.id })
}
