import type { Connection } from '../../api/queries/connections.ts'
import { connectionsTexts } from '../../texts/connections-texts.ts'
import { RelativeTime } from '../../ui/relative-time.tsx'

/** The bound origins of the secrets, and the expiry of the token. */
export const ConnectionScope = ({ connection }: { connection: Connection }) => (
  <>
    <BoundOrigins origins={connection.bound_origins} />
    <TokenExpiry connection={connection} />
  </>
)

const BoundOrigins = ({ origins }: { origins: string[] }) =>
  origins.length > 0 && (
    <p className="flex flex-wrap gap-x-3 text-sm">
      <span className="text-muted">{connectionsTexts.sentTo}</span>
      {origins.map((origin) => (
        <code key={origin} className="font-mono text-xs leading-5 break-all">
          {origin}
        </code>
      ))}
    </p>
  )

function TokenExpiry({ connection }: { connection: Connection }) {
  const { token_expires_at: expiresAt, token_renewable: isRenewable } = connection
  if (!expiresAt) return null
  const { tokenExpired, tokenExpires, tokenRenewed, connectNow, connectAfterwards } = connectionsTexts
  const isOver = Date.parse(expiresAt) <= Date.now()
  return (
    <p className="text-sm text-muted">
      {isOver ? tokenExpired : tokenExpires} <RelativeTime time={expiresAt} />
      {isRenewable ? tokenRenewed : isOver ? connectNow : connectAfterwards}
    </p>
  )
}
