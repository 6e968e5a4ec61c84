// Texts that would forge a line of the log, in every part of a request that can reach the log.

import { type AttackReport, type AttackTarget, runInputs } from '../attack.ts'
import { exchangeBytes } from '../fuzz/raw-http.ts'
import { linePayloads } from '../support/payloads.ts'

const buildRequests = (text: string): string[] => {
  const visible = encodeURIComponent(text.toWellFormed())
  const raw = text.replace(/[\r\n]/g, ' ')
  const end = 'Content-Length: 0\r\nConnection: close\r\n\r\n'
  return [
    `GET /${visible} HTTP/1.1\r\nHost: localhost\r\n${end}`,
    `GET /api/v2/apps/${visible}?query=${visible} HTTP/1.1\r\nHost: localhost\r\n${end}`,
    `GET /api/v2/apps HTTP/1.1\r\nHost: localhost\r\nX-Request-Id: ${raw}\r\n${end}`,
    `GET /api/v2/apps HTTP/1.1\r\nHost: localhost\r\nUser-Agent: ${raw}\r\nX-Forwarded-For: ${raw}\r\n${end}`,
    `POST /mcp/${visible} HTTP/1.1\r\nHost: localhost\r\nMcp-Method: ${raw}\r\n${end}`,
    `GET /oauth/callback?state=${visible}&error=${visible} HTTP/1.1\r\nHost: localhost\r\n${end}`,
    `${raw} / HTTP/1.1\r\nHost: localhost\r\n${end}`,
    `GET /docs HTTP/1.1\r\nHost: ${raw}\r\n${end}`,
  ]
}

export async function attackLog({ port, program }: AttackTarget): Promise<AttackReport> {
  const before = program.output().length
  const report = await runInputs(linePayloads.flatMap(buildRequests), async (request) => {
    const received = await exchangeBytes(port, Buffer.from(request, 'latin1'), 'GET')
    const head = received?.toString('latin1').split('\r\n\r\n')[0] ?? ''
    if (head === '') return 'no response'
    return /^(?:X-Injected|forged)/im.test(head) ? `the response has a header of the attacker: ${head}` : null
  })
  const forged = program
    .output()
    .slice(before)
    .split('\n')
    .filter((line) => line !== '' && !isOwnLine(line))
  return {
    tried: report.tried,
    failures: [
      ...report.failures,
      ...forged.map((line) => ({ input: line, observed: 'no line of the service' })),
    ],
  }
}

/** Lines of the service are JSON objects with the id of its process. */
function isOwnLine(line: string): boolean {
  try {
    return typeof (JSON.parse(line) as { time?: unknown }).time !== 'undefined'
  } catch {
    return false
  }
}
