// Tools that run after one another. A chain is never described as safer than its steps, and its first tool tells the
// model of those that follow.

import type { ManifestTool } from '#core/model/manifest.ts'
import type { Tool } from '#core/model/tool.ts'
import { chainOrder } from '../tool-chain/tool-chain.ts'

type Served = { tool: Tool; compiled: ManifestTool }

/** Steps of one run, the first tool included. */
const maxSteps = 16

/** `served` holds the tools that clients see; what is not among them follows none. */
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

/** Those that may run by themselves: the first that may not ends the run. */
function running(followers: ManifestTool[]): ManifestTool[] {
  const end = followers.findIndex(({ annotations }) => !annotations.readOnlyHint)
  return end === -1 ? followers : followers.slice(0, end)
}

function noteOn(followers: ManifestTool[]): string {
  const byThemselves = running(followers).map(({ name }) => name)
  const others = followers.slice(byThemselves.length).map(({ name }) => name)
  const ran =
    byThemselves.length > 0 &&
    `When it succeeds, this runs after it by itself, as far as its required arguments are known by name: ${byThemselves.join(', ')}.`
  const next = others.length > 0 && `What should be called next: ${others.join(', ')}.`
  return [ran, next].filter((text) => text !== false).join(' ')
}
