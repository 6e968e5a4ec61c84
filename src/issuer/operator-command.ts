// The operator's command: a token from the issuer that runs, or else made here.
import { type IssuerParts, openIssuer } from './open-issuer.ts'
import { readOperatorFile } from './operator-file.ts'
import { issueOperatorToken, type OperatorToken } from './operator-token.ts'
import { operatorTokenPath } from './routes/operator.routes.ts'

/** POSTs to an address of this machine. Null when nobody answers there. */
export type Post = (
  url: string,
  headers: [name: string, value: string][],
) => Promise<{ status: number; body: string } | null>

export type OperatorCommand = {
  operatorFile: string
  post: Post
  /** Called only when no issuer runs: an embedded database belongs to one process. It is closed when the token is made. */
  open(): Promise<Omit<IssuerParts, 'now'>>
}

/** An access token of the operator, whose account is made where there is none. */
export const operatorToken = async ({ operatorFile, post, open }: OperatorCommand): Promise<OperatorToken> =>
  (await fromRunningIssuer(operatorFile, post)) ?? madeHere(await open())

async function fromRunningIssuer(operatorFile: string, post: Post): Promise<OperatorToken | null> {
  const running = await readOperatorFile(operatorFile)
  if (!running) return null
  const { href } = new URL(operatorTokenPath, running.url)
  // A file that a killed issuer left behind leads nowhere, or to a stranger that does not know its credential.
  const answer = await post(href, [['authorization', `Bearer ${running.credential}`]])
  return answer?.status === 200 ? (JSON.parse(answer.body) as OperatorToken) : null
}

async function madeHere(parts: Omit<IssuerParts, 'now'>): Promise<OperatorToken> {
  try {
    const { provider, users } = await openIssuer({ ...parts, now: Date.now })
    return await issueOperatorToken(provider, users, parts.resource)
  } finally {
    await parts.database.close()
  }
}
