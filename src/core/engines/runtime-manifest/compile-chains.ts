// Chains of tools. The annotations of a chain's first tool cover all automatic steps, and its description names the
// followers for the model.
import type { ManifestTool } from '#core/model/manifest.ts'
import type { Tool } from '#core/model/tool.ts'
import { chainOrder } from '../tool-chain/tool-chain.ts'

type Served = { tool: Tool; compiled: ManifestTool }

/** Maximum number of steps, the first tool included. */
const maxSteps = 16

/** `served` are the tools that are exposed to clients; others do not run in chains. */
export function withChains(served: readonly Served[]): ManifestTool[] {
  const names = new Map(served.map(({ compiled }) => [compiled.id, compiled]))
  const tools = served.map(({ tool }) => tool)
  return served.map(({ tool, compiled }) => {
    const followers = chainOrder(tools, tool)
      .slice(0, maxSteps - 1)
      .flatMap((id) => names.get(id) ?? [])
    return followers.length === 0 ? compiled : chained(compiled, followers)
  })
}

function chained(first: ManifestTool, followers: ManifestTool[]): ManifestTool {
  const { readOnlyHint, destructiveHint, idempotentHint, openWorldHint } = first.annotations
  const steps = running(followers).map(({ annotations }) => annotations)
  return {
    ...first,
    description: [first.description, noteOn(followers)].filter((text) => text !== '').join('\n\n'),
    annotations: {
      ...first.annotations,
      readOnlyHint: readOnlyHint && steps.every((step) => step.readOnlyHint),
      destructiveHint: destructiveHint || steps.some((step) => step.destructiveHint),
      idempotentHint: idempotentHint && steps.every((step) => step.idempotentHint),
      openWorldHint: openWorldHint || steps.some((step) => step.openWorldHint),
    },
    followers: followers.map(({ name }) => name),
  }
}

/** The followers that run automatically: those before the first that is not read-only. */
function running(followers: ManifestTool[]): ManifestTool[] {
  const end = followers.findIndex(({ annotations }) => !annotations.readOnlyHint)
  return end === -1 ? followers : followers.slice(0, end)
}

function noteOn(followers: ManifestTool[]): string {
  const byThemselves = running(followers).map(({ name }) => name)
  const others = followers.slice(byThemselves.length).map(({ name }) => name)
  const ran =
    byThemselves.length > 0 &&
    `After it succeeds, these tools run automatically if their required arguments are known by name: ${byThemselves.join(', ')}.`
  const next = others.length > 0 && `Tools to call next: ${others.join(', ')}.`
  return [ran, next].filter((text) => text !== false).join(' ')
}
