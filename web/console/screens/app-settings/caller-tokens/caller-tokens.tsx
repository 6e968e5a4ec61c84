import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { App } from '../../../api/queries/apps.ts'
import { type CallerToken, callerTokensQuery, revokeCallerToken } from '../../../api/queries/tokens.ts'
import { callerTokensTexts as texts } from '../../../texts/tokens-texts.ts'
import { TokenList } from '../../../tokens/token-list.tsx'
import { TokenRow } from '../../../tokens/token-row.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { QueryContent } from '../../../ui/query-content.tsx'
import { Permitted, PermittedFields } from '../../../workspaces/permission.tsx'
import { NewCallerTokenDialog } from './new-caller-token-dialog.tsx'

export default function CallerTokens({ app }: { app: App }) {
  const [isCreating, setIsCreating] = useState(false)
  const tokens = useQuery(callerTokensQuery(app.id))
  const createButton = (
    <Permitted needs="publisher">
      <Button onClick={() => setIsCreating(true)}>{texts.create}</Button>
    </Permitted>
  )
  return (
    <section
      aria-labelledby="caller-tokens"
      className="flex max-w-3xl flex-col gap-4 border-t border-line pt-6"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 sm:flex-nowrap">
        <div className="min-w-0">
          <h2 id="caller-tokens" className="font-semibold">
            {texts.title}
          </h2>
          <p className="mt-1 text-sm text-muted">{texts.hint}</p>
        </div>
        {tokens.data && tokens.data.length > 0 && createButton}
      </div>
      <QueryContent query={tokens}>
        {(data) =>
          data.length === 0 ? (
            <EmptyState title={texts.empty} action={createButton} />
          ) : (
            <CallerTokenList appId={app.id} tokens={data} />
          )
        }
      </QueryContent>
      {isCreating && <NewCallerTokenDialog app={app} onClose={() => setIsCreating(false)} />}
    </section>
  )
}

function CallerTokenList({ appId, tokens }: { appId: string; tokens: CallerToken[] }) {
  const queries = useQueryClient()
  return (
    <TokenList
      label={texts.list}
      tokens={tokens}
      revokeHint={texts.revokeHint}
      revoke={(id) => revokeCallerToken(appId, id)}
      onRevoked={() => void queries.invalidateQueries({ queryKey: callerTokensQuery(appId).queryKey })}
      renderToken={(token, onRevoke) => (
        <PermittedFields needs="publisher">
          <TokenRow token={token} prefix="tnn_app_" details={describeUse(token)} onRevoke={onRevoke} />
        </PermittedFields>
      )}
    />
  )
}

const describeUse = ({ calls, calls_per_minute: minute, calls_per_day: day }: CallerToken): string =>
  [
    texts.calls(calls),
    ...(minute === null ? [] : [texts.minuteLimit(minute)]),
    ...(day === null ? [] : [texts.dayLimit(day)]),
  ].join(', ')
