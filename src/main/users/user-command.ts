// What `tenon users …` is to do, read from its arguments.

export type UserCommand =
  | { action: 'list' }
  | { action: 'invite'; hours: number }
  /** `user`: an id or an e-mail. */
  | { action: 'reset-password' | 'disable' | 'enable'; user: string }
  | { action: 'delete'; user: string; withApps: boolean }

export const userCommandUsage = [
  'tenon users list                       the users and the open invitations',
  'tenon users invite [--hours 72]        prints a link by which one new user signs up',
  'tenon users reset-password USER        prints a link by which a user chooses a new password, for an hour',
  'tenon users disable USER               ends all sessions; the user cannot sign in',
  'tenon users enable USER',
  'tenon users delete USER [--apps delete]  refused while the user owns apps, unless they go too',
  '',
  'USER is an id or an e-mail. --json prints JSON.',
].join('\n')

export const userCommandOptions = {
  json: { type: 'boolean', default: false },
  hours: { type: 'string', default: '72' },
  apps: { type: 'string', default: '' },
} as const

const maxHours = 720

type CommandValues = { hours: string; apps: string }

/** A string says what is wrong. */
export function buildUserCommand(
  [action = '', user = '']: string[],
  { hours, apps }: CommandValues,
): UserCommand | string {
  switch (action) {
    case 'list':
    case 'invite':
      if (user) return `"${action}" takes no user.`
      return action === 'list' ? { action } : buildInvitation(hours)
    case 'reset-password':
    case 'disable':
    case 'enable':
      return user ? { action, user } : `"${action}" needs the id or e-mail of a user.`
    case 'delete':
      if (apps !== '' && apps !== 'delete') return '--apps must be "delete".'
      return user
        ? { action, user, withApps: apps === 'delete' }
        : '"delete" needs the id or e-mail of a user.'
    default:
      return `"${action}" is no command for users.`
  }
}

function buildInvitation(text: string): UserCommand | string {
  const hours = Number(text)
  if (Number.isInteger(hours) && hours >= 1 && hours <= maxHours) return { action: 'invite', hours }
  return `--hours must be a whole number from 1 to ${maxHours}.`
}
