import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type ConsoleSession,
  revokeOtherSessions,
  revokeSession,
  sessionsQuery,
} from '../../api/queries/sessions.ts'
import { ownAccountQuery } from '../../api/queries/users.ts'
import { serverSettingsTexts } from '../../texts/server-settings-texts.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { RowList } from '../../ui/lists/row-list.tsx'
import { ErrorNotice, Notice } from '../../ui/notice.tsx'
import { showToast } from '../../ui/overlays/toast.tsx'
import { QueryContent } from '../../ui/query-content.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'

const texts = serverSettingsTexts.sessions

export function SessionList() {
  const queries = useQueryClient()
  const { data: account } = useQuery(ownAccountQuery)
  const refresh = () => queries.invalidateQueries({ queryKey: sessionsQuery.queryKey })
  const revocation = useMutation({
    mutationFn: revokeSession,
    onSuccess: () => showToast({ title: texts.revoked }),
    onSettled: refresh,
  })
  const others = useMutation({
    mutationFn: revokeOtherSessions,
    onSuccess: () => showToast({ title: texts.othersRevoked }),
    onSettled: refresh,
  })
  const error = revocation.error ?? others.error
  return (
    <div className="flex max-w-3xl flex-col items-start gap-4">
      <p className="text-sm text-muted">{texts.hint}</p>
      {account === null && <Notice tone="info" title={texts.externalHint} />}
      {error && <ErrorNotice error={error} />}
      <QueryContent query={useQuery(sessionsQuery)}>
        {(sessions) => (
          <>
            <RowList items={sessions} className="w-full">
              {(session) => <SessionRow session={session} onRevoke={() => revocation.mutate(session.id)} />}
            </RowList>
            {(sessions.length > 1 || account) && (
              <>
                <Button isBusy={others.isPending} onClick={() => others.mutate()}>
                  {texts.revokeOthers}
                </Button>
                {account && <p className="text-sm text-muted">{texts.othersHint}</p>}
              </>
            )}
          </>
        )}
      </QueryContent>
    </div>
  )
}

const SessionRow = ({ session, onRevoke }: { session: ConsoleSession; onRevoke: () => void }) => (
  <div className="flex flex-wrap items-center gap-3 px-4 py-3">
    <div className="min-w-0 grow basis-60">
      <p className="text-sm break-words">{session.user_agent || texts.unknown}</p>
      <p className="text-xs text-muted">
        {texts.lastUsed} <RelativeTime time={session.last_used_at} />, {texts.signedIn}{' '}
        <RelativeTime time={session.created_at} /> {texts.from} {session.address}
      </p>
    </div>
    {session.current ? (
      <Badge tone="accent">{texts.current}</Badge>
    ) : (
      <Button onClick={onRevoke}>{texts.revoke}</Button>
    )}
  </div>
)
