import type { Connection } from '../api/queries/connections.ts'
import { connectionsTexts } from '../texts/connections-texts.ts'
import { Badge, type Tone } from '../ui/badge.tsx'

const tones: Record<Connection['status'], Tone> = {
  draft: 'neutral',
  valid: 'accent',
  invalid: 'danger',
  expired: 'warning',
}

/** Whether a person has to sign in with a browser before calls can use the connection. */
export const needsSignIn = ({ account, status, config, grants }: Connection) =>
  account === 'shared' &&
  config.type === 'oauth' &&
  grants.includes('authorization_code') &&
  status !== 'valid'

export function ConnectionStateBadge({ connection }: { connection: Connection }) {
  const { account, status } = connection
  if (account === 'personal') return <Badge tone="info">{connectionsTexts.states.personal}</Badge>
  const isWaiting = status === 'draft' && needsSignIn(connection)
  return (
    <Badge tone={isWaiting ? 'warning' : tones[status]}>
      {isWaiting ? connectionsTexts.states.signIn : connectionsTexts.states[status]}
    </Badge>
  )
}
