// Runs a tool and the tools chained after it, in order. A chained tool runs if it is read-only and all its required
// arguments are found by name in the structured results of earlier steps or in the arguments of the call. A tool that
// needs approval never runs in a chain, since no caller asked for it. The first tool that cannot run, or fails, ends
// the chain. The timeout of the first tool bounds the entire chain.
import { isJsonObject, type Json, type JsonObject } from '#base/json.ts'
import type { CompiledTool } from '#core/engines/apps/manifest/index.ts'
import type { ContentBlock, ToolResult } from '#core/model/tools/tool-result.ts'
import type { Deps } from '#core/ports/ports.ts'
import { callTool } from './call-tool.ts'
import { createStepOptions } from './chain-progress.ts'
import { prepareTool } from './prepare-tool.ts'
import { defaultTimeoutMs } from './run-rest-call.ts'
import type { ToolCallDeps, ToolCallOptions } from './tool-call.ts'

export type ToolsByName = ReadonlyMap<string, CompiledTool>

/** The called tool, and the tools that its chain may refer to. */
export type ToolChain = { first: CompiledTool; tools: ToolsByName }

/** The result of the first tool, with the texts of the following steps added to its content. */
export const runChain = (
  deps: ToolCallDeps & Deps<'clock'>,
  chain: ToolChain,
  args: JsonObject,
  options: ToolCallOptions = {},
): Promise<ToolResult> =>
  chain.first.tool.followers.length === 0
    ? callTool(deps, chain.first, args, options)
    : runSteps(deps, chain, args, options)

async function runSteps(
  deps: ToolCallDeps & Deps<'clock'>,
  { first, tools }: ToolChain,
  args: JsonObject,
  options: ToolCallOptions,
): Promise<ToolResult> {
  const { followers, timeoutMs } = first.tool
  const deadline = deps.clock.getElapsedMs() + (timeoutMs ?? defaultTimeoutMs)
  const nextOptions = createStepOptions(options)
  const result = await callTool(deps, first, args, nextOptions())
  if (result.isError) return result
  const outputs = [result.structuredContent]
  const ran: string[] = []
  const content: ContentBlock[] = [...result.content]
  for (const name of followers) {
    const step = tools.get(name)
    if (step) await prepareTool(deps, step)
    const stepArguments = step && fillArguments(step, [...outputs].reverse(), args)
    const remainingMs = Math.floor(deadline - deps.clock.getElapsedMs())
    if (!step || !stepArguments || remainingMs < 1) break
    // @guard access-rules
    if (deps.rules && deps.rules.decide(step.tool) !== 'allowed') break
    const stepResult = await callTool(deps, withTimeout(step, remainingMs), stepArguments, nextOptions())
    content.push(
      { type: 'text', text: `${name} ${stepResult.isError ? 'failed' : 'returned'}:` },
      ...stepResult.content,
    )
    if (stepResult.isError) break
    ran.push(name)
    outputs.push(stepResult.structuredContent)
  }
  const next = followers.slice(ran.length)
  return { ...result, content, meta: { ...result.meta, 'tenon/chain': { ran, next } } }
}

const withTimeout = (step: CompiledTool, remainingMs: number): CompiledTool => ({
  ...step,
  tool: { ...step.tool, timeoutMs: Math.min(remainingMs, step.tool.timeoutMs ?? defaultTimeoutMs) },
})

/** The required arguments, from the latest result that has them; undefined if one is missing or the tool can't run. */
function fillArguments(
  step: CompiledTool,
  outputs: readonly (Json | undefined)[],
  args: JsonObject,
): JsonObject | undefined {
  const { annotations, inputSchema, requiresApproval, argumentNames = {} } = step.tool
  // @guard calls/approvals
  if (requiresApproval) return undefined
  // @guard tool-chains
  if (!annotations.readOnlyHint) return undefined
  const required = Array.isArray(inputSchema.required) ? inputSchema.required.map(String) : []
  const sources = [...outputs, args].filter(isJsonObject)
  const findByName = (name: string) => sources.find((source) => Object.hasOwn(source, name))?.[name]
  const entries = required.flatMap((name): [string, Json][] => {
    const value = findByName(name) ?? findByName(argumentNames[name] ?? name)
    return value === undefined ? [] : [[name, value]]
  })
  const candidate = Object.fromEntries(entries)
  if (entries.length < required.length) return undefined
  if (step.validateArguments(candidate).length === 0) return candidate
  return step.repairArguments(candidate)?.value
}
