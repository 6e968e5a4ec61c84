// Compiles the schemas of a tool before its first call, so that a large one does not hold the event loop.
import { runWithPauses } from '#base/time-slices.ts'
import type { CompiledTool } from '#core/engines/apps/manifest/index.ts'
import type { Deps } from '#core/ports/ports.ts'

/** The preparation is shared by all copies of a tool. */
const running = new WeakMap<CompiledTool['prepare'], Promise<void>>()

/** Null when there is nothing to do. Concurrent calls wait for the same work. */
export function prepareTool(deps: Deps<'timer'>, { prepare }: CompiledTool): Promise<void> | null {
  const task = prepare()
  if (!task) return null
  const shared = running.get(prepare)
  if (shared) return shared
  const work = runWithPauses(task, deps.timer.pause).finally(() => running.delete(prepare))
  running.set(prepare, work)
  return work
}
