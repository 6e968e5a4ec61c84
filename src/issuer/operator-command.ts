// The operator's command: a token from the issuer that runs, or else made here.
import { type IssuerParts, openIssuer } from './open-issuer.ts'
import { readOperatorFile } from './operator-file.ts'
import { issueOperatorToken, type OperatorToken } from './operator-token.ts'
import { operatorTokenPath } from './routes/operator.routes.ts'

export type OperatorCommand = {
  operatorFile: string
  /** Called only when no issuer runs: an embedded database belongs to one process. It is closed when the token is made. */
  open(): Promise<Omit<IssuerParts, 'now'>>
}

/** An access token of the operator, whose account is made where there is none. */
export const operatorToken = async ({ operatorFile, open }: OperatorCommand): Promise<OperatorToken> =>
  (await fromRunningIssuer(operatorFile)) ?? madeHere(await open())

async function fromRunningIssuer(operatorFile: string): Promise<OperatorToken | null> {
  const running = await readOperatorFile(operatorFile)
  if (!running) return null
  const authorization = `Bearer ${running.credential}`
  const url = new URL(operatorTokenPath, running.url)
  // A file that a killed issuer left behind leads nowhere, or to a stranger that does not know its credential.
  const answer = await fetch(url, { method: 'POST', headers: { authorization } }).catch(() => null)
  return answer?.ok ? ((await answer.json()) as OperatorToken) : null
}

async function madeHere(parts: Omit<IssuerParts, 'now'>): Promise<OperatorToken> {
  try {
    const { provider, users } = await openIssuer({ ...parts, now: Date.now })
    return await issueOperatorToken(provider, users, parts.resource)
  } finally {
    await parts.database.close()
  }
}
