// tools/call and tools/list of a published app, compared with a bare node:http handler that forwards the same upstream
// request or sends the same bytes.

import { buildList, buildModernCall, buildOrdersCall } from './support/call-requests.ts'
import { openBenchEnvironment } from './support/environment.ts'
import { alternateCandidates, generateLoad, type LoadRequest } from './support/load.ts'
import { readResidentMiB } from './support/processes.ts'
import { printComparison } from './support/report.ts'

const toolCount = 50
const rounds = 15
/** Load runs before measuring: V8 needs about 60,000 calls to optimize the code of a call. */
const warmUps = 8
const loadOptions = { connections: 16, milliseconds: 1000 }

export async function benchCalls(): Promise<void> {
  const environment = await openBenchEnvironment(toolCount)
  const createLoad = (url: string, request: LoadRequest) => () => generateLoad(url, request, loadOptions)
  const { program, bare, mcpPath, pinnedPath, token } = environment
  const bearer = { authorization: `Bearer ${token}` }
  const idleMiB = readResidentMiB(program.pid)
  const calls = await alternateCandidates(
    {
      'bare hop, node:http and undici Pool': createLoad(bare.url, buildOrdersCall('/call')),
      'Tenon tools/call, 2025-11-25': createLoad(program.url, buildOrdersCall(mcpPath)),
      'Tenon tools/call, 2025-11-25, bearer': createLoad(program.url, buildOrdersCall(pinnedPath, bearer)),
      'Tenon tools/call, 2026-07-28': createLoad(program.url, buildModernCall(mcpPath)),
    },
    rounds,
    warmUps,
  )
  printComparison(`tools/call, REST upstream, ${loadOptions.connections} connections`, calls)
  const lists = await alternateCandidates(
    {
      'bare handler that sends the same bytes': createLoad(bare.url, buildList('/list')),
      'Tenon tools/list, 2025-11-25': createLoad(program.url, buildList(mcpPath)),
    },
    rounds,
    warmUps,
  )
  printComparison(`tools/list of ${toolCount} tools`, lists)
  console.log(`\nresident memory: ${idleMiB} MiB before the load, ${readResidentMiB(program.pid)} MiB after`)
  await environment.close()
}
