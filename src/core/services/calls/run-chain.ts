// Runs a tool and the tools chained after it, in order. A chained tool runs if it is read-only and all its required
// arguments are found by name in the structured results of earlier steps or in the arguments of the call. The first
// tool that cannot run, or fails, ends the chain. The timeout of the first tool bounds the entire chain.
import { isJsonObject, type Json, type JsonObject } from '#base/json.ts'
import type { CompiledTool } from '#core/engines/runtime-manifest/compiled-tool.ts'
import type { ContentBlock, ToolResult } from '#core/model/tool-result.ts'
import type { Uses } from '#core/ports/sockets.ts'
import { defaultTimeoutMs } from './call-rest.ts'
import { type CallOptions, type CallUses, callTool } from './call-tool.ts'
import { stepOptions } from './chain-progress.ts'

export type ToolsByName = ReadonlyMap<string, CompiledTool>

/** The result of the first tool, with the text of the further steps added to its content. */
export const runChain = (
  uses: CallUses & Uses<'clock'>,
  tools: ToolsByName,
  first: CompiledTool,
  args: JsonObject,
  options: CallOptions = {},
): Promise<ToolResult> =>
  first.tool.followers.length === 0
    ? callTool(uses, first, args, options)
    : runSteps(uses, tools, first, args, options)

async function runSteps(
  uses: CallUses & Uses<'clock'>,
  tools: ToolsByName,
  first: CompiledTool,
  args: JsonObject,
  options: CallOptions,
): Promise<ToolResult> {
  const { followers, timeoutMs } = first.tool
  const deadline = now(uses) + (timeoutMs ?? defaultTimeoutMs)
  const nextOptions = stepOptions(options)
  const result = await callTool(uses, first, args, nextOptions())
  if (result.isError) return result
  const said = [result.structuredContent]
  const ran: string[] = []
  const content: ContentBlock[] = [...result.content]
  for (const name of followers) {
    const step = tools.get(name)
    const filled = step && filledArguments(step, [...said].reverse(), args)
    const leftMs = Math.floor(deadline - now(uses))
    if (!step || !filled || leftMs < 1) break
    const answer = await callTool(uses, within(step, leftMs), filled, nextOptions())
    content.push(
      { type: 'text', text: `${name} ${answer.isError ? 'failed' : 'returned'}:` },
      ...answer.content,
    )
    if (answer.isError) break
    ran.push(name)
    said.push(answer.structuredContent)
  }
  const next = followers.slice(ran.length)
  return { ...result, content, meta: { ...result.meta, 'tenon/chain': { ran, next } } }
}

const now = ({ clock }: Uses<'clock'>) => Date.parse(clock.now())

const within = (step: CompiledTool, leftMs: number): CompiledTool => ({
  ...step,
  tool: { ...step.tool, timeoutMs: Math.min(leftMs, step.tool.timeoutMs ?? defaultTimeoutMs) },
})

/** The required arguments, from the latest result that has them; undefined if one is missing or the tool can't run. */
function filledArguments(
  step: CompiledTool,
  said: readonly (Json | undefined)[],
  args: JsonObject,
): JsonObject | undefined {
  const { annotations, inputSchema } = step.tool
  if (!annotations.readOnlyHint) return undefined
  const required = Array.isArray(inputSchema.required) ? inputSchema.required.map(String) : []
  const sources = [...said, args].filter(isJsonObject)
  const found = required.flatMap((name): [string, Json][] => {
    const value = sources.find((one) => Object.hasOwn(one, name))?.[name]
    return value === undefined ? [] : [[name, value]]
  })
  const filled = Object.fromEntries(found)
  return found.length === required.length && step.argumentFaults(filled).length === 0 ? filled : undefined
}
