import type { JsonObject } from '#base/json.ts'
import { dateOf } from '#base/time.ts'
import type { ClientAddress } from '#base/web/client-address.ts'
import { hopsHeader, parseHops } from '#base/web/hops.ts'
import { parseRequestId, requestIdHeader } from '#base/web/request-id.ts'
import {
  type EndedName,
  findCurrentName,
  findEndedName,
  resolveAliasedCall,
} from '#core/engines/apps/manifest/index.ts'
import type { CallerRules } from '#core/engines/tools/access/index.ts'
import { type KnownCaller, toTokenCaller, toUserCaller } from '#core/model/calls/caller.ts'
import type { Principal } from '#core/model/principal.ts'
import type { MachineToken } from '#core/model/tokens/machine-token.ts'
import type { Deps } from '#core/ports/ports.ts'
import { type ApprovalDeps, createApprovalCheck } from '#core/services/approvals/check-approval.ts'
import { createCallRecorder } from '#core/services/calls/call-recorder.ts'
import { runChain } from '#core/services/calls/run-chain.ts'
import type { PublishedApp } from '#core/services/published-apps/published-app.ts'
import type { HttpRequest } from '#fast/node/whole-requests/http-exchange.ts'
import { presentElicitation } from '../elicitation/present-elicitation.ts'
import { waitForAnswer } from '../elicitation/wait-for-answer.ts'
import { createProgressNotifier } from '../progress/create-progress-notifier.ts'
import { resolveClientLocale } from '../protocol/client-locale.ts'
import { resolveClientName } from '../protocol/client-name.ts'
import { createInvalidParamsError } from '../protocol/json-rpc.ts'
import type { AppView } from '../views/app-view.ts'
import { presentCallResult } from '../views/call-result.ts'
import type { McpMethodCall, McpMethodResult } from './mcp-method-call.ts'
import { readArguments } from './read-arguments.ts'
import { challengeForScopes } from './scope-challenge.ts'
import { describeEndedName, handleSearchModeCall } from './search-mode-call.ts'
import { serializeResult } from './serialize-result.ts'

/** The ports that calls of an app's tools need. */
export type AppCallDeps = Deps<'upstream' | 'mcpUpstream' | 'callThreads' | 'timer' | 'calls' | 'callers'> &
  ApprovalDeps & {
    /** The address of the client for the log. */
    clientAddressOf(request: HttpRequest): ClientAddress
  }

/** An app with the user who calls it, or the app token that a program uses; neither for a public app. */
export type CalledApp = {
  app: PublishedApp<AppView>
  caller: Principal | null
  token?: MachineToken
  /** Absent means that no rule restricts the caller. */
  rules?: CallerRules | undefined
}

export async function handleToolCall(
  deps: AppCallDeps,
  called: CalledApp,
  methodCall: McpMethodCall,
): Promise<McpMethodResult> {
  const { app, caller, token, rules } = called
  const tokenId = token?.id ?? null
  const { revision, params, signal, response, span } = methodCall
  const { name } = params
  const given = readArguments(params.arguments)
  if (typeof name !== 'string') return createInvalidParamsError('Invalid params: name must be a string.')
  if (!given) return createInvalidParamsError('Invalid params: arguments must be an object.')
  const aliased =
    app.aliases && resolveAliasedCall(app.aliases, { name, args: given }, dateOf(deps.clock.now()))
  const tool = aliased ? aliased.tool : app.tools.get(name)
  const args = aliased ? aliased.args : given
  if (!tool)
    return (
      callSearchModeTool({ deps, called, methodCall }, name, args) ??
      rejectUnknownTool(name, findEndedName(app.aliases, name, dateOf(deps.clock.now())))
    )
  // @guard access-rules
  if (rules?.decide(tool.tool) === 'scopes')
    return challengeForScopes(deps, app.manifest, tool.tool, methodCall)
  const sender = identifySender(deps, called)
  const record = createCallRecorder(deps, {
    ...app.callOrigin,
    caller: sender?.id ?? null,
    sender,
    revision,
    client: resolveClientName(params, response.req.headers['user-agent']),
    requestId: parseRequestId(response.req.headers[requestIdHeader]),
    alias: aliased?.alias ?? '',
    userId: caller?.subject ?? tokenId ?? '',
    address: deps.clientAddressOf(response.req),
  })
  const { upstream, mcpUpstream, callThreads, clock, timer } = deps
  const call = {
    upstream,
    mcpUpstream,
    callThreads,
    clock,
    timer,
    resolveCredential: caller && app.credentialsOf ? app.credentialsOf(caller) : app.resolveCredential,
    tenant: app.tenant,
    rules,
    record,
    checkApproval: createApprovalCheck(deps, { manifest: app.manifest, caller, tokenId }),
  }
  const progress = createProgressNotifier(methodCall, tool, app.tools)
  try {
    const run = () =>
      runChain(call, { first: tool, tools: app.tools }, args, {
        signal,
        hops: parseHops(response.req.headers[hopsHeader]),
        report: progress?.report,
        span,
        isOwner: app.callOrigin.via === 'execute',
      })
    const first = await run()
    const result =
      first.elicitation && (await waitForAnswer(deps, methodCall, first.elicitation)) ? await run() : first
    if (result.isError && !result.elicitation) span?.fail('tool_error')
    if (result.elicitation) return presentElicitation(result.elicitation, methodCall)
    const { members, meta } = presentCallResult(result, tool.tool, app.view, {
      revision,
      locale: resolveClientLocale(params),
    })
    return serializeResult(members, { server: app, revision }, meta)
  } finally {
    progress?.end()
  }
}

function identifySender({ callers }: Deps<'callers'>, { app, caller, token }: CalledApp): KnownCaller | null {
  const identity = caller ? toUserCaller(caller) : token ? toTokenCaller(token) : null
  return identity && callers.identify(app.callOrigin.appId, identity)
}

const rejectUnknownTool = (name: string, ended: EndedName | null) =>
  createInvalidParamsError(
    `Unknown tool: ${name}${ended ? `. ${describeEndedName(ended)}; read the list of tools again.` : ''}`,
  )

type AppToolCall = { deps: AppCallDeps; called: CalledApp; methodCall: McpMethodCall }

/** Null for an app that lists its tools, and for other names than the three of search mode. */
const callSearchModeTool = ({ deps, called, methodCall }: AppToolCall, name: string, args: JsonObject) =>
  called.app.search &&
  handleSearchModeCall(
    {
      search: called.app.search,
      methodCall,
      findCurrent: (target) => findCurrentName(called.app.aliases, target),
      findEnded: (target) => findEndedName(called.app.aliases, target, dateOf(deps.clock.now())),
      callNamed: (target, given) =>
        handleToolCall(deps, called, {
          ...methodCall,
          params: { ...methodCall.params, name: target, arguments: given },
        }),
    },
    name,
    args,
  )
