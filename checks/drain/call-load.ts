// Clients that call a tool without pause, each on a connection of its own.
import { postToolCall } from '#tests/support/raw-mcp.ts'

export type CallLoadReport = {
  /** The number of calls with a result. */
  answered: number
  /** The outcome of each other call. */
  failures: string[]
}

export function startCallLoad(url: string, clients: number) {
  const report: CallLoadReport = { answered: 0, failures: [] }
  let isStopped = false
  async function callOnce(): Promise<void> {
    try {
      const { status, text } = await postToolCall(url, 'pets')
      if (status === 200 && text.includes('"result"')) report.answered++
      else report.failures.push(`${status} ${text.slice(0, 200)}`)
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
