// Links by which callers connect their own accounts. A link is bound to app, connection and caller, and works once
// within fifteen minutes. A caller who is asked again meanwhile gets the same link.
import { addMilliseconds } from '#base/time.ts'
import type { AccountHolder, AccountLink } from '#core/model/accounts/personal-account.ts'
import type { AuthConnection } from '#core/model/auth-connections/auth-connection.ts'
import { nameApi } from '#core/model/integrations/name-api.ts'
import type { CallerElicitation } from '#core/model/tools/caller-elicitation.ts'
import type { Deps } from '#core/ports/ports.ts'

export type AccountLinkDeps = Deps<'store' | 'secrets' | 'clock' | 'ids' | 'digest' | 'baseUrl'>

export const accountLinkPath = '/connect/account'

const lifetimeMs = 15 * 60_000
/** Links that expire sooner are replaced: the caller needs time to open them. */
const freshMs = 5 * 60_000

const buildTokenPlace = (id: string) => ({ table: 'account_links', rowId: id, field: 'token' })

/** `replacedId`: the account that the upstream rejected; null when the caller has none. */
export async function createAccountElicitation(
  deps: AccountLinkDeps,
  connection: Pick<AuthConnection, 'appId' | 'id' | 'name'>,
  person: AccountHolder['person'],
  replacedId: string | null,
): Promise<CallerElicitation> {
  const { appId, id: connectionId } = connection
  const holder = { appId, connectionId, person: { issuer: person.issuer, subject: person.subject } }
  const { id, token } = (await findFreshLink(deps, holder)) ?? (await createLink(deps, holder))
  const name = nameApi(await deps.store.read((reader) => reader.integrations.list(appId)), connection)
  return {
    key: `account_${connectionId}`,
    id,
    message:
      replacedId === null
        ? `This tool acts with your own account at "${name}", and you have not connected one yet.`
        : `"${name}" no longer accepts the account that you connected. Connect it again.`,
    url: `${deps.baseUrl}${accountLinkPath}?link=${token}`,
    isAnswered: async () => {
      const account = await deps.store.read((reader) => reader.personalAccounts.find(holder))
      return account !== null && account.id !== replacedId
    },
  }
}

type OpenLink = { id: string; token: string }

async function findFreshLink(deps: AccountLinkDeps, holder: AccountHolder): Promise<OpenLink | null> {
  const link = await deps.store.read((reader) => reader.accountLinks.find(holder))
  return link && link.expiresAt >= addMilliseconds(deps.clock.now(), freshMs) ? openLink(deps, link) : null
}

const openLink = async (deps: AccountLinkDeps, { id, token }: AccountLink): Promise<OpenLink> => ({
  id,
  token: (await deps.secrets.open(token, buildTokenPlace(id))).reveal(),
})

/** Calls that come at the same time get the link of the first. */
async function createLink(deps: AccountLinkDeps, holder: AccountHolder): Promise<OpenLink> {
  const now = deps.clock.now()
  const id = deps.ids.create('accountLink')
  const token = deps.ids.createUnguessable()
  const link: AccountLink = {
    ...holder,
    id,
    tokenDigest: deps.digest.sha256(token),
    token: await deps.secrets.seal(token, buildTokenPlace(id)),
    expiresAt: addMilliseconds(now, lifetimeMs),
  }
  const held = await deps.store.transact(async (writer) => {
    await writer.accountLinks.removeExpired(now)
    return writer.accountLinks.put(link, addMilliseconds(now, freshMs))
  })
  return openLink(deps, held)
}
