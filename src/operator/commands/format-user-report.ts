import type { ConnectedClient } from '#core/model/users/connected-client.ts'
import type { AccountInvitation, UserAccount } from '#core/model/users/user-account.ts'
import type { UserCommandReport } from '#main/issuer/run-user-command.ts'

/** The output of `tenon users …` for people. */
export function formatUserReport(report: UserCommandReport): string {
  if ('users' in report)
    return [...formatUsers(report.users), ...formatInvitations(report.invitations)].join('\n')
  if ('link' in report) return `${report.link.url}\nworks once, until ${report.link.expiresAt}`
  if ('clients' in report) return formatClients(report.clients)
  if ('disconnected' in report) return `${report.disconnected.name} is disconnected.`
  if ('deleted' in report) return `${report.deleted.email} is deleted.`
  if ('confirmed' in report) return `${report.confirmed.email} is confirmed as the address of its user.`
  return `${report.user.email} is ${report.user.disabledAt === null ? 'enabled' : 'disabled'}.`
}

const formatClients = (clients: ConnectedClient[]): string =>
  clients.length === 0
    ? 'The user has allowed no clients, or used none of them for 30 days.'
    : clients.map(formatClient).join('\n')

const formatClient = ({ id, name, host, apps, connectedAt, lastUsedAt }: ConnectedClient): string => {
  const places = apps.map((app) => app.name || app.url).join(', ')
  return [id, name, host, places, `since ${connectedAt}`, `last used ${lastUsedAt}`].join('  ')
}

const formatUsers = (users: UserAccount[]): string[] => {
  const width = Math.max(0, ...users.map(({ email }) => email.length))
  return users.map((user) =>
    [user.email.padEnd(width), user.id, `since ${user.createdAt}`, ...listTraits(user)].join('  '),
  )
}

const listTraits = ({ isAdministrator, canSignIn, emailVerified, disabledAt }: UserAccount): string[] => [
  ...(isAdministrator ? ['administrator'] : []),
  ...(canSignIn ? [] : ['without a password']),
  ...(emailVerified ? ['e-mail confirmed'] : []),
  ...(disabledAt === null ? [] : [`disabled ${disabledAt}`]),
]

const formatInvitations = (invitations: AccountInvitation[]): string[] =>
  invitations.map(({ id, expiresAt }) => `open invitation  ${id}  until ${expiresAt}`)
