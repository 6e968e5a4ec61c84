// The operator commands: sent to the running issuer, or carried out in this process when none runs.
import { type OpenIssuerOptions, openIssuer } from '../open-issuer.ts'
import { operatorTokenPath } from '../routes/operator.routes.ts'
import { readOperatorFile } from './operator-file.ts'
import { issueOperatorToken, type OperatorToken } from './operator-token.ts'

export type IssuerReply = { status: number; body: string }

/** Sends a POST request to a URL of this machine; `form` is the body. Null when there is no response. */
export type PostToIssuer = (
  url: string,
  headers: [name: string, value: string][],
  form: URLSearchParams,
) => Promise<IssuerReply | null>

export type RunningIssuerAccess = { operatorFile: string; post: PostToIssuer }

export type OperatorTokenOptions = RunningIssuerAccess & {
  /**
   * Opens the database and the keys. Called only when no issuer runs, since an embedded database belongs to one
   * process. The database is closed after the token is issued.
   */
  open(): Promise<Omit<OpenIssuerOptions, 'now'>>
}

/** An access token of the operator; creates the operator's account when it does not exist. */
export async function obtainOperatorToken(options: OperatorTokenOptions): Promise<OperatorToken> {
  const reply = await postToRunningIssuer(options, operatorTokenPath)
  return reply?.status === 200
    ? (JSON.parse(reply.body) as OperatorToken)
    : issueLocally(await options.open())
}

/** Null when no issuer runs: what listens at the URL of a killed one rejects the credential. */
export async function postToRunningIssuer(
  { operatorFile, post }: RunningIssuerAccess,
  path: string,
  form = new URLSearchParams(),
): Promise<IssuerReply | null> {
  const running = await readOperatorFile(operatorFile)
  if (!running) return null
  const authorization = `Bearer ${running.credential}`
  const type = 'application/x-www-form-urlencoded'
  const headers: [string, string][] = [
    ['authorization', authorization],
    ['content-type', type],
  ]
  const reply = await post(`${running.url}${path}`, headers, form)
  return reply?.status === 401 ? null : reply
}

async function issueLocally(options: Omit<OpenIssuerOptions, 'now'>): Promise<OperatorToken> {
  try {
    const { provider, users } = await openIssuer({ ...options, now: Date.now })
    return await issueOperatorToken(provider, users, options.resource)
  } finally {
    await options.database.close()
  }
}
