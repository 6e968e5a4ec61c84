import { isJsonObject } from '#base/json.ts'
import { callRecorder } from '#core/services/calls/record-calls.ts'
import { runChain } from '#core/services/calls/run-chain.ts'
import { clientName } from './client-name.ts'
import { finished } from './finished.ts'
import { invalidParams } from './json-rpc.ts'
import type { Call, Outcome } from './methods.ts'
import { progressOf } from './progress.ts'
import { presentResult } from './result-view.ts'

export async function callMethod(asked: Call): Promise<Outcome> {
  const { uses, app, revision, params, signal, response } = asked
  const { name } = params
  const args = params.arguments ?? {}
  if (typeof name !== 'string') return invalidParams('Invalid params: name must be a string.')
  if (!isJsonObject(args)) return invalidParams('Invalid params: arguments must be an object.')
  const tool = app.tools.get(name)
  if (!tool) return invalidParams(`Unknown tool: ${name}`)
  const { appId, releaseId, version } = app.manifest
  const record = callRecorder(uses, {
    appId,
    releaseId,
    version,
    via: 'mcp',
    revision,
    client: clientName(params, response.req.headers['user-agent']),
  })
  const { upstream, mcpUpstream, clock } = uses
  const call = { upstream, mcpUpstream, clock, credentialOf: app.credentialOf, tenant: appId, record }
  const progress = progressOf(asked, tool)
  try {
    const result = await runChain(call, app.tools, tool, args, { signal, report: progress?.report })
    const members = presentResult(result, tool.tool, app.view, revision)
    return finished(members, { app, revision }, result.meta)
  } finally {
    progress?.end()
  }
}
