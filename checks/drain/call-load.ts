// Clients that call a tool without pause, each on a connection of its own.
import { buildJsonRpcRequest } from '#tests/support/raw-mcp.ts'

export type CallLoadReport = {
  /** Calls with a result. */
  answered: number
  /** What each other call got. */
  failures: string[]
}

const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
const body = JSON.stringify(buildJsonRpcRequest('tools/call', { name: 'pets', arguments: {} }))

export function startCallLoad(url: string, clients: number) {
  const report: CallLoadReport = { answered: 0, failures: [] }
  let isStopped = false
  async function callOnce(): Promise<void> {
    try {
      const reply = await fetch(url, { method: 'POST', headers, body })
      const text = await reply.text()
      if (reply.status === 200 && text.includes('"result"')) report.answered++
      else report.failures.push(`${reply.status} ${text.slice(0, 200)}`)
    } catch (error) {
      report.failures.push(String(error))
    }
  }
  const runClient = async () => {
    while (!isStopped) await callOnce()
  }
  const running = Promise.all(Array.from({ length: clients }, runClient))
  return {
    async stop(): Promise<CallLoadReport> {
      isStopped = true
      await running
      return report
    },
  }
}
