// The operator command: requests a token from the running issuer, or issues one in this process when none runs.
import { type OpenIssuerOptions, openIssuer } from '../open-issuer.ts'
import { operatorTokenPath } from '../routes/operator.routes.ts'
import { readOperatorFile } from './operator-file.ts'
import { issueOperatorToken, type OperatorToken } from './operator-token.ts'

/** Sends a POST request to a URL of this machine. Null when there is no response. */
export type PostToIssuer = (
  url: string,
  headers: [name: string, value: string][],
) => Promise<{ status: number; body: string } | null>

export type OperatorTokenOptions = {
  operatorFile: string
  post: PostToIssuer
  /**
   * Opens the database and the keys. Called only when no issuer runs, since an embedded database belongs to one
   * process. The database is closed after the token is issued.
   */
  open(): Promise<Omit<OpenIssuerOptions, 'now'>>
}

/** An access token of the operator; creates the operator's account when it does not exist. */
export const obtainOperatorToken = async ({
  operatorFile,
  post,
  open,
}: OperatorTokenOptions): Promise<OperatorToken> =>
  (await requestFromRunningIssuer(operatorFile, post)) ?? issueLocally(await open())

async function requestFromRunningIssuer(
  operatorFile: string,
  post: PostToIssuer,
): Promise<OperatorToken | null> {
  const running = await readOperatorFile(operatorFile)
  if (!running) return null
  // A killed issuer leaves its file behind. Then nothing listens at the URL, or a process that rejects the credential.
  const response = await post(`${running.url}${operatorTokenPath}`, [
    ['authorization', `Bearer ${running.credential}`],
  ])
  return response?.status === 200 ? (JSON.parse(response.body) as OperatorToken) : null
}

async function issueLocally(options: Omit<OpenIssuerOptions, 'now'>): Promise<OperatorToken> {
  try {
    const { provider, users } = await openIssuer({ ...options, now: Date.now })
    return await issueOperatorToken(provider, users, options.resource)
  } finally {
    await options.database.close()
  }
}
