import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type PersonalToken, personalTokensQuery, revokePersonalToken } from '../../api/queries/tokens.ts'
import { workspacesQuery } from '../../api/queries/workspaces.ts'
import { tokensTexts as texts } from '../../texts/tokens-texts.ts'
import { TokenList } from '../../tokens/token-list.tsx'
import { TokenRow } from '../../tokens/token-row.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page } from '../../ui/page.tsx'
import { QueryContent } from '../../ui/query-content.tsx'
import { NewPersonalTokenDialog } from './new-personal-token-dialog.tsx'
import { TokenUse } from './token-use.tsx'

export function TokensScreen() {
  const [isCreating, setIsCreating] = useState(false)
  const tokens = useQuery(personalTokensQuery)
  const createButton = (
    <Button look="primary" onClick={() => setIsCreating(true)}>
      {texts.create}
    </Button>
  )
  return (
    <Page
      title={texts.title}
      description={texts.description}
      actions={tokens.data && tokens.data.length > 0 && createButton}
    >
      <div className="flex flex-col gap-8">
        <QueryContent query={tokens}>
          {(data) =>
            data.length === 0 ? (
              <EmptyState title={texts.emptyTitle} action={createButton}>
                {texts.empty}
              </EmptyState>
            ) : (
              <PersonalTokens tokens={data} />
            )
          }
        </QueryContent>
        <TokenUse />
      </div>
      {isCreating && <NewPersonalTokenDialog onClose={() => setIsCreating(false)} />}
    </Page>
  )
}

function PersonalTokens({ tokens }: { tokens: PersonalToken[] }) {
  const queries = useQueryClient()
  return (
    <TokenList
      label={texts.list}
      tokens={tokens}
      revokeHint={texts.revokeHint}
      revoke={revokePersonalToken}
      onRevoked={() => void queries.invalidateQueries({ queryKey: personalTokensQuery.queryKey })}
      renderToken={(token, onRevoke) => (
        <TokenRow
          token={token}
          prefix="tnn_pat_"
          badges={token.read_only && <Badge>{texts.readOnly}</Badge>}
          details={<TokenScope token={token} />}
          onRevoke={onRevoke}
        />
      )}
    />
  )
}

function TokenScope({ token: { role, workspace_id: workspaceId } }: { token: PersonalToken }) {
  const workspaces = useQuery(workspacesQuery).data
  const name = workspaces?.find(({ id }) => id === workspaceId)?.name
  return (
    <>
      {texts.atMost(texts.roles[role])}
      {' · '}
      {workspaceId === null ? texts.allWorkspaces : name ? texts.workspaceOf(name) : texts.oneWorkspace}
    </>
  )
}
