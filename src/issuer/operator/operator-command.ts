// The operator's commands: sent to the running issuer, or carried out in this process when none runs.
import { ServiceError } from '#base/errors.ts'
import { decodeJsonObject, type JsonObject } from '#base/json.ts'
import { type OpenIssuerOptions, openIssuer } from '../open-issuer.ts'
import { operatorTokenPath } from '../routes/operator.routes.ts'
import { type OperatorFile, readOperatorFile } from './operator-file.ts'
import { issueOperatorToken, type OperatorToken } from './operator-token.ts'

export type IssuerReply = { status: number; body: string }

export type IssuerAnswer = { status: number; body: JsonObject }

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
  const issueHere = async () => issueLocally(await options.open())
  const answer = await requestIssuerAnswer(options, { path: operatorTokenPath }, issueHere)
  if (!('status' in answer)) return answer
  return answer.status === 200 ? (answer.body as OperatorToken) : issueHere()
}

/**
 * The response of the running issuer, or the result of `runHere` when none runs. A program at the URL of a killed
 * issuer rejects the credential.
 */
export async function requestIssuerAnswer<T extends object>(
  access: RunningIssuerAccess,
  { path, form = new URLSearchParams() }: { path: string; form?: URLSearchParams },
  runHere: () => Promise<T>,
): Promise<IssuerAnswer | T> {
  const running = await readOperatorFile(access.operatorFile)
  const reply = running && (await postToIssuer(access, running, { path, form }))
  if (!running || !reply || reply.status === 401) return runHere()
  const body = decodeJsonObject(Buffer.from(reply.body))
  if (body && (reply.status === 200 || typeof body.error_description === 'string'))
    return { status: reply.status, body }
  return runHere().catch((error: unknown) => {
    throw new ServiceError(
      'unavailable',
      `Another program responds at ${running.url}${path}, the former address of the service of this DATA_DIR, with HTTP ${reply.status}. Start the service again, or stop it, and repeat the command.`,
      { internal: error instanceof Error ? error.message : String(error) },
    )
  })
}

function postToIssuer(
  { post }: RunningIssuerAccess,
  running: OperatorFile,
  { path, form }: { path: string; form: URLSearchParams },
): Promise<IssuerReply | null> {
  const authorization = `Bearer ${running.credential}`
  const type = 'application/x-www-form-urlencoded'
  const headers: [string, string][] = [
    ['authorization', authorization],
    ['content-type', type],
  ]
  return post(`${running.url}${path}`, headers, form)
}

async function issueLocally(options: Omit<OpenIssuerOptions, 'now'>): Promise<OperatorToken> {
  try {
    const { provider, users } = await openIssuer({ ...options, now: Date.now })
    return await issueOperatorToken(provider, users, options.resource)
  } finally {
    await options.database.close()
  }
}
