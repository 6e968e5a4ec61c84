// Chains of tools. The annotations of a chain's first tool cover all automatic steps, and its description names the
// followers for the model.

import { resolveChainOrder } from '#core/engines/tools/dependencies/index.ts'
import type { ManifestTool } from '#core/model/releases/manifest.ts'
import type { Tool } from '#core/model/tools/tool.ts'

type ServedTool = { tool: Tool; compiled: ManifestTool }

/** The tool and the served tools that run after it. */
export function listChainSteps(served: readonly Tool[], first: Tool): Tool[] {
  const known = new Map(served.map((tool) => [tool.id, tool]))
  const ids = resolveChainOrder(known, first)
  return [first, ...ids.flatMap((id) => known.get(id) ?? [])]
}

/** `served`: the tools that are exposed to clients; others do not run in chains. */
export function withChains(served: readonly ServedTool[]): ManifestTool[] {
  const names = new Map(served.map(({ compiled }) => [compiled.id, compiled]))
  const known = new Map(served.map(({ tool }) => [tool.id, tool]))
  return served.map(({ tool, compiled }) => {
    const followers = resolveChainOrder(known, tool).flatMap((id) => names.get(id) ?? [])
    return followers.length === 0 ? compiled : withFollowers(compiled, followers)
  })
}

function withFollowers(first: ManifestTool, followers: ManifestTool[]): ManifestTool {
  const { readOnlyHint, destructiveHint, idempotentHint, openWorldHint } = first.annotations
  const steps = listAutomaticFollowers(followers).map(({ annotations }) => annotations)
  return {
    ...first,
    ...(followers.some(({ access }) => access) && { ownDescription: first.description }),
    description: describeChain(first.description, followers),
    annotations: {
      ...first.annotations,
      readOnlyHint: readOnlyHint && steps.every((step) => step.readOnlyHint),
      destructiveHint: destructiveHint || steps.some((step) => step.destructiveHint),
      idempotentHint: idempotentHint && steps.every((step) => step.idempotentHint),
      // @guard tool-chains
      openWorldHint: openWorldHint || steps.some((step) => step.openWorldHint),
    },
    followers: followers.map(({ name }) => name),
  }
}

/** The description of a tool with a note on the tools that follow. */
export const describeChain = (description: string, followers: ManifestTool[]): string =>
  [description, describeFollowers(followers)].filter((text) => text !== '').join('\n\n')

/** The followers that run automatically: those before the first that is not read-only. */
function listAutomaticFollowers(followers: ManifestTool[]): ManifestTool[] {
  const end = followers.findIndex(({ annotations }) => !annotations.readOnlyHint)
  return end === -1 ? followers : followers.slice(0, end)
}

function describeFollowers(followers: ManifestTool[]): string {
  const automatic = listAutomaticFollowers(followers).map(({ name }) => name)
  const others = followers.slice(automatic.length).map(({ name }) => name)
  const automaticNote =
    automatic.length > 0 &&
    `After it succeeds, these tools run automatically if their required arguments are known by name: ${automatic.join(', ')}.`
  const nextNote = others.length > 0 && `Tools to call next: ${others.join(', ')}.`
  return [automaticNote, nextNote].filter((text) => text !== false).join(' ')
}
