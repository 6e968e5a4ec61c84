import type { ReactNode } from 'react'
import { tokensTexts as texts } from '../texts/tokens-texts.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { RelativeTime } from '../ui/relative-time.tsx'

export type ShownToken = {
  id: string
  name: string
  ending: string
  created_at: string
  expires_at: string | null
  last_used_at: string | null
}

type TokenRowProps = {
  token: ShownToken
  prefix: string
  badges?: ReactNode
  /** Permissions or usage. */
  details: ReactNode
  onRevoke: () => void
}

/** A token by its name and last characters. */
export function TokenRow({ token, prefix, badges, details, onRevoke }: TokenRowProps) {
  const isExpired = token.expires_at !== null && Date.parse(token.expires_at) <= Date.now()
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 grow basis-64">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium wrap-anywhere">{token.name}</span>
          <code className="font-mono text-xs text-muted">
            {prefix}…{token.ending}
          </code>
          {isExpired && <Badge tone="danger">{texts.expired}</Badge>}
          {badges}
        </p>
        <p className="mt-0.5 text-sm wrap-anywhere">{details}</p>
        <p className="mt-0.5 text-xs text-muted">
          <TokenTimes token={token} isExpired={isExpired} />
        </p>
      </div>
      <Button aria-label={texts.revokeNamed(token.name)} onClick={onRevoke}>
        {texts.revoke}
      </Button>
    </div>
  )
}

const TokenTimes = ({ token, isExpired }: { token: ShownToken; isExpired: boolean }) => (
  <>
    {token.last_used_at ? (
      <>
        {texts.used} <RelativeTime time={token.last_used_at} />
      </>
    ) : (
      texts.neverUsed
    )}
    {' · '}
    {token.expires_at ? (
      <>
        {isExpired ? texts.expired : texts.expires} <RelativeTime time={token.expires_at} />
      </>
    ) : (
      texts.neverExpires
    )}
    {' · '}
    {texts.created} <RelativeTime time={token.created_at} />
  </>
)
