// One call of one tool: validates the arguments before sending anything, and returns every failure as a result.
import type { InputViolation } from '#base/errors.ts'
import type { JsonObject } from '#base/json.ts'
import { maxHops } from '#base/web/hops.ts'
import { type CompiledTool, ignoresUnknownArguments } from '#core/engines/apps/manifest/index.ts'
import { createFailedResult, fitResult } from '#core/engines/calls/tool-result/index.ts'
import { isValidationGivenUp } from '#core/engines/schemas/json-schema/index.ts'
import type { CallerRules } from '#core/engines/tools/access/index.ts'
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

const loopMessage = `This call has passed ${maxHops} services of this kind, so it is not passed on: the apps call each other in a loop. Change the server that the tool calls.`

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

/** The steps of a call in their order. Each may end it with a result. */
async function runCall(deps: ToolCallDeps, tool: CompiledTool, call: RunningCall): Promise<ToolResult> {
  // @guard hops
  if ((call.options.hops ?? 0) >= maxHops) return createFailedResult(loopMessage)

  const preparation = prepareTool(deps, tool)
  if (preparation) await preparation

  const checking = checkArguments(deps, tool, call)
  const checked = checking instanceof Promise ? await checking : checking
  if ('content' in checked) return checked
  const { repair } = checked
  const readCall = repair ? { ...call, args: repair.value } : call
  const validCall = deps.rules ? withListedNames(tool, readCall) : readCall
  // @guard access-rules
  if (deps.rules?.decide(tool.tool, validCall.args) === 'arguments')
    return rejectByRule(deps.rules, tool, call)

  const send = prepareSending(deps, tool, validCall)
  if (typeof send !== 'function') return send

  const withheld = tool.tool.requiresApproval ? await checkApproval(deps, tool.tool, validCall) : null
  // @guard calls/approvals
  if (withheld) return withheld

  const result = await send()
  return repair ? addArgumentNotes(result, repair) : result
}

/** Rules name arguments as clients see them. A call must not evade them by another name. */
const withListedNames = (tool: CompiledTool, call: RunningCall): RunningCall => ({
  ...call,
  args: tool.toValidation(call.args).args,
})

function rejectByRule(rules: CallerRules, { tool, calledAs = tool.name }: CompiledTool, call: RunningCall) {
  call.details.withheldAs = 'denied'
  return createFailedResult(
    `The call was not made: you may not call ${calledAs} with this value of ${rules.argumentNamesOf(tool).join(', ')}.`,
  )
}

type ValidArguments = { repair: ValueRepair | null }

function checkArguments(
  deps: ToolCallDeps,
  tool: CompiledTool,
  call: RunningCall,
): ToolResult | ValidArguments | Promise<ToolResult | ValidArguments> {
  const step = call.options.span?.startStep({ kind: 'validation' })
  const conclude = ({ violations, repair }: CheckedArguments) => {
    const isRejected = violations.length > 0 && !repair
    if (isRejected) step?.fail('invalid_arguments')
    step?.end()
    if (isRejected) return rejectArguments(tool, violations, call.details)
    if (repair) call.details.argumentNotes = repair.notes
    return { repair }
  }
  const violations = tool.validateArguments(call.args)
  if (!isValidationGivenUp(violations))
    return conclude({ violations, repair: violations.length > 0 ? tool.repairArguments(call.args) : null })
  return validateInThread(deps, tool, call.args).then(conclude, (error) => {
    step?.end()
    return convertUpstreamError(error, call)
  })
}

/** Arguments that take long to match with the patterns of their schema hold up no other call. */
async function validateInThread(
  deps: ToolCallDeps,
  tool: CompiledTool,
  args: JsonObject,
): Promise<CheckedArguments> {
  const ignoresUnknown = ignoresUnknownArguments(tool.tool)
  const costly = { tenant: deps.tenant, ...tool.toValidation(args), ignoresUnknown }
  const checked = await deps.callThreads.validateArguments(costly)
  return { ...checked, violations: tool.renameViolations(checked.violations) }
}

/** Builds the request first, so that no one approves a call whose request cannot be built. */
function prepareSending(
  deps: ToolCallDeps,
  tool: CompiledTool,
  call: RunningCall,
): ToolResult | (() => Promise<ToolResult>) {
  if (tool.kind === 'mcp') return () => runMcpCall(deps, tool, call)
  const request = tool.request(call.args)
  if ('problems' in request) return rejectArguments(tool, request.problems, call.details)
  return () => runRestCall(deps, tool, request, call)
}

/**
 * The result of a call that is not sent, or null. The credential comes first, so that no one approves a call whose caller
 * has yet to connect an account.
 */
async function checkApproval(
  deps: ToolCallDeps,
  tool: ManifestTool,
  { args, details }: RunningCall,
): Promise<ToolResult | null> {
  const credential = await deps.resolveCredential(tool.authConnectionId)
  if ('elicitation' in credential) return createUnsentResult(credential)
  const withheld = await deps.checkApproval(tool, args)
  if (withheld) details.withheldAs = withheld.outcome
  return withheld?.result ?? null
}

/** Tells the model which arguments had no effect. */
function addArgumentNotes(result: ToolResult, { notes, ignored }: ValueRepair): ToolResult {
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

function rejectArguments(
  { tool, calledAs = tool.name }: CompiledTool,
  violations: InputViolation[],
  details: CallDetails,
): ToolResult {
  details.hasInvalidArguments = true
  return buildRejectedResult(calledAs, violations)
}
