// One call of one tool: validates the arguments before sending anything, and returns every failure as a result.
import type { InputViolation } from '#base/errors.ts'
import type { JsonObject } from '#base/json.ts'
import type { TraceSpan } from '#base/trace-span.ts'
import { maxHops } from '#base/web/hops.ts'
import { type CompiledTool, ignoresUnknownArguments } from '#core/engines/apps/manifest/index.ts'
import { createFailedResult, fitResult } from '#core/engines/calls/tool-result/index.ts'
import { isValidationGivenUp } from '#core/engines/schemas/json-schema/index.ts'
import type { ManifestTool } from '#core/model/releases/manifest.ts'
import type { ContentBlock, ToolResult } from '#core/model/tools/tool-result.ts'
import type { ValueRepair } from '#core/model/tools/value-repair.ts'
import type { CheckedArguments } from '#core/ports/call-threads.ts'
import { buildRejectedResult } from './build-rejected-result.ts'
import { type CallDetails, createCallDetails } from './call-recorder.ts'
import { prepareTool } from './prepare-tool.ts'
import { runMcpCall } from './run-mcp-call.ts'
import { convertUpstreamError, createUnsentResult, runRestCall } from './run-rest-call.ts'
import type { RunningCall, ToolCallDeps, ToolCallOptions } from './tool-call.ts'

const loopMessage = `This call has passed ${maxHops} services of this kind, so it is not passed on: apps call each other in a circle. Change the server that the tool calls.`

/** Throws only when the credential cannot be read; invalid arguments and upstream failures are results. */
export async function callTool(
  deps: ToolCallDeps,
  tool: CompiledTool,
  args: JsonObject,
  options: ToolCallOptions = {},
): Promise<ToolResult> {
  const details = createCallDetails()
  const finishRecord = deps.record?.(tool.tool, args, details)
  let result: ToolResult | null = null
  try {
    result = fitResult(await runCall(deps, tool, { args, details, options }), tool.tool)
    return result
  } finally {
    finishRecord?.(result)
  }
}

function runCall(
  deps: ToolCallDeps,
  tool: CompiledTool,
  call: RunningCall,
): ToolResult | Promise<ToolResult> {
  const { options } = call
  // @guard hops
  if ((options.hops ?? 0) >= maxHops) return createFailedResult(loopMessage)
  const preparation = prepareTool(deps, tool)
  return preparation ? preparation.then(() => sendCall(deps, tool, call)) : sendCall(deps, tool, call)
}

function sendCall(
  deps: ToolCallDeps,
  tool: CompiledTool,
  call: RunningCall,
): ToolResult | Promise<ToolResult> {
  const step = call.options.span?.startStep({ kind: 'validation' })
  const violations = tool.validateArguments(call.args)
  if (isValidationGivenUp(violations)) return validateInThread(deps, tool, call, step)
  const repair = violations.length > 0 ? tool.repairArguments(call.args) : null
  return sendIfValid(deps, tool, call, { violations, repair, step })
}

/** Nobody else waits for arguments that it takes long to match with the patterns of their schema. */
async function validateInThread(
  deps: ToolCallDeps,
  tool: CompiledTool,
  call: RunningCall,
  step: TraceSpan | undefined,
): Promise<ToolResult> {
  const ignoresUnknown = ignoresUnknownArguments(tool.tool)
  const costly = { tenant: deps.tenant, ...tool.toValidation(call.args), ignoresUnknown }
  let checked: CheckedArguments
  try {
    checked = await deps.callThreads.validateArguments(costly)
  } catch (error) {
    step?.end()
    return convertUpstreamError(error, call)
  }
  const violations = tool.renameViolations(checked.violations)
  return sendIfValid(deps, tool, call, { violations, repair: checked.repair, step })
}

function sendIfValid(
  deps: ToolCallDeps,
  tool: CompiledTool,
  call: RunningCall,
  { violations, repair, step }: CheckedArguments & { step: TraceSpan | undefined },
): ToolResult | Promise<ToolResult> {
  const isRejected = violations.length > 0 && !repair
  if (isRejected) step?.fail('invalid_arguments')
  step?.end()
  if (isRejected) return rejectArguments(tool, violations, call.details)
  return repair ? sendRepaired(deps, tool, call, repair) : sendValidCall(deps, tool, call)
}

/** The model reads which arguments had no effect. */
async function sendRepaired(
  deps: ToolCallDeps,
  tool: CompiledTool,
  call: RunningCall,
  { value: args, notes, ignored }: ValueRepair,
): Promise<ToolResult> {
  call.details.argumentNotes = notes
  const result = await sendValidCall(deps, tool, { ...call, args })
  const hints: ContentBlock[] =
    ignored.length > 0
      ? [{ type: 'text', text: `[ignored: this tool has no argument ${ignored.join(', ')}]` }]
      : []
  return {
    ...result,
    content: [...result.content, ...hints],
    meta: { ...result.meta, 'tenon/argument-notes': notes },
  }
}

function sendValidCall(
  deps: ToolCallDeps,
  tool: CompiledTool,
  call: RunningCall,
): ToolResult | Promise<ToolResult> {
  if (tool.kind === 'mcp') return sendApproved(deps, tool, call, () => runMcpCall(deps, tool, call))
  const request = tool.request(call.args)
  if ('faults' in request) return rejectArguments(tool, request.faults, call.details)
  return sendApproved(deps, tool, call, () => runRestCall(deps, tool, request, call))
}

function sendApproved(
  deps: ToolCallDeps,
  { tool }: CompiledTool,
  call: RunningCall,
  send: () => Promise<ToolResult>,
): Promise<ToolResult> {
  return tool.requiresApproval ? askBeforeSending(deps, tool, call, send) : send()
}

/** Asked last, so that nobody approves a call that cannot be made: one whose caller has yet to connect an account. */
async function askBeforeSending(
  deps: ToolCallDeps,
  tool: ManifestTool,
  { args, details }: RunningCall,
  send: () => Promise<ToolResult>,
): Promise<ToolResult> {
  const credential = await deps.resolveCredential(tool.authConnectionId)
  if ('ask' in credential) return createUnsentResult(credential)
  const withheld = await deps.checkApproval(tool, args)
  // @guard calls/approvals
  if (!withheld) return send()
  details.withheldAs = withheld.outcome
  return withheld.result
}

function rejectArguments(
  { tool, calledAs = tool.name }: CompiledTool,
  violations: InputViolation[],
  details: CallDetails,
): ToolResult {
  details.hasInvalidArguments = true
  return buildRejectedResult(calledAs, violations)
}
