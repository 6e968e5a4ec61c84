import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { tokensTexts as texts } from '../texts/tokens-texts.ts'
import { ConfirmDialog } from '../ui/overlays/confirm-dialog.tsx'
import { showToast } from '../ui/overlays/toast.tsx'
import type { ShownToken } from './token-row.tsx'

type TokenListProps<Token> = {
  label: string
  tokens: readonly Token[]
  /** The effect of revoking a token. */
  revokeHint: string
  revoke: (id: string) => Promise<unknown>
  onRevoked: () => void
  renderToken: (token: Token, onRevoke: () => void) => ReactNode
}

/** Tokens that can be revoked after a confirmation. */
export function TokenList<Token extends ShownToken>(props: TokenListProps<Token>) {
  const { label, tokens, revokeHint, revoke, onRevoked, renderToken } = props
  const [chosen, setChosen] = useState<Token | null>(null)
  const revocation = useMutation({
    mutationFn: revoke,
    onSuccess: () => {
      setChosen(null)
      showToast({ title: texts.revoked })
    },
    onSettled: onRevoked,
  })
  const choose = (token: Token) => {
    revocation.reset()
    setChosen(token)
  }
  return (
    <>
      <ul
        aria-label={label}
        className="w-full divide-y divide-line rounded-card border border-line bg-surface"
      >
        {tokens.map((token) => (
          <li key={token.id}>{renderToken(token, () => choose(token))}</li>
        ))}
      </ul>
      {chosen && (
        <ConfirmDialog
          onClose={() => setChosen(null)}
          title={texts.revokeTitle(chosen.name)}
          action={texts.revoke}
          change={{ ...revocation, mutate: () => revocation.mutate(chosen.id) }}
        >
          <p className="text-sm">{revokeHint}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
