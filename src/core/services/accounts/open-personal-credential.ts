// The credential of one caller at a personal connection: the account that this person connected. This code cannot reach
// the secrets of the connection or the accounts of others.
import type { PersonalAccount } from '#core/model/accounts/personal-account.ts'
import {
  type AuthConnection,
  isPersonal,
  type SecretName,
} from '#core/model/auth-connections/auth-connection.ts'
import type { Owner } from '#core/model/owner.ts'
import { isServiceAccount } from '#core/model/tokens/service-account.ts'
import { obtainToken } from '../credentials/obtain-token.ts'
import {
  buildOpenedCredential,
  type Credential,
  type OpenedCredential,
  openCredential,
  openUsableConnection,
} from '../credentials/open-credential.ts'
import type { TokenDeps } from '../credentials/renew-token.ts'
import { type AccountLinkDeps, createAccountElicitation } from './account-links.ts'
import { openAccountSecrets } from './account-secrets.ts'

export type PersonalCredentialDeps = TokenDeps & AccountLinkDeps

export type PersonalCredentialRequest = {
  appId: string
  connectionId: string | null
  person: Owner
  /** The credential that the API rejected; null at the first try. */
  rejected: Credential | null
}

/** A link would be useless: no person can sign in as a service account. */
const noPersonMessage =
  'the connection uses a personal account of each caller, and a service account has none; the owner of the app can let all callers share one account'

/** Like `openCredential`, for a call of this person: a personal connection uses only the person's account. */
export async function openCredentialOfCaller(
  deps: PersonalCredentialDeps,
  { appId, connectionId, person, rejected }: PersonalCredentialRequest,
): Promise<OpenedCredential> {
  const connection = await openUsableConnection(deps, appId, connectionId)
  if (connection === null || 'missing' in connection || !isPersonal(connection))
    return openCredential(deps, appId, connectionId, rejected)
  if (isServiceAccount(person)) return { missing: noPersonMessage, until: null }
  const account = await deps.store.read((reader) =>
    reader.personalAccounts.find({ appId, connectionId: connection.id, person }),
  )
  const credential = account && (await openAccount(deps, connection, account, rejected))
  const isUsable =
    credential && !isEnded(credential) && !(rejected && 'value' in credential && isSame(credential, rejected))
  if (isUsable) return credential
  const elicitation = await createAccountElicitation(deps, connection, person, account?.id ?? null)
  return { missing: elicitation.message, elicitation, until: deps.clock.now() }
}

/** Without a retry time, only the person can restore it. */
const isEnded = (credential: OpenedCredential) => 'missing' in credential && credential.until === null

const isSame = (credential: Credential, rejected: Credential) => credential.version === rejected.version

async function openAccount(
  deps: PersonalCredentialDeps,
  connection: AuthConnection,
  account: PersonalAccount,
  rejected: Credential | null,
): Promise<OpenedCredential | null> {
  if (connection.config.type !== 'oauth')
    return buildAccountCredential(connection, account, {
      secrets: await openAccountSecrets(deps, account),
      validity: { version: account.id },
    })
  const rejectedVersion = rejected?.version ?? null
  const token = await obtainToken(deps, connection, {
    canObtain: false,
    rejectedVersion,
    tokensId: account.id,
  })
  if (token === null || 'missing' in token) return token
  const { accessToken, ...validity } = token
  return buildAccountCredential(connection, account, {
    secrets: { accessToken: accessToken.reveal() },
    validity,
  })
}

type AccountCredential = {
  secrets: Partial<Record<SecretName, string>>
  validity: Partial<Pick<Credential, 'version' | 'until' | 'expiresAt'>>
}

/** The owner decides how credentials are sent; the person, which ones and where to. */
function buildAccountCredential(
  connection: AuthConnection,
  { username, boundOrigins }: PersonalAccount,
  { secrets, validity }: AccountCredential,
): OpenedCredential {
  const config = { ...connection.config, username }
  const opened = buildOpenedCredential({ ...connection, config }, secrets)
  return 'missing' in opened
    ? opened
    : {
        ...opened,
        ...validity,
        // @guard personal-accounts
        origins: boundOrigins,
      }
}
