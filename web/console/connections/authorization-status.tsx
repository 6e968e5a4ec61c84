import { connectionsTexts } from '../texts/connections-texts.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { ErrorNotice, Notice } from '../ui/notice.tsx'
import { Spinner } from '../ui/spinner.tsx'
import type { Authorization } from './use-authorization.ts'

const texts = connectionsTexts.authorization

const explainFailure = (code: string) => texts.reasons[code] ?? texts.otherReason(code)

/** The state of an authorization, with the action that fits. */
export function AuthorizationStatus({ authorization }: { authorization: Authorization }) {
  const { state, error, reopen } = authorization
  if (error) return <ErrorNotice error={error} />
  switch (state.type) {
    case 'idle':
      return null
    case 'opening':
      return <Progress text={texts.opening} />
    case 'waiting':
      return (
        <div className="flex flex-wrap items-center gap-3">
          <Progress text={texts.waiting} />
          <Button onClick={() => reopen(state.url)}>{texts.openAgain}</Button>
        </div>
      )
    case 'connected':
      return (
        <p role="status">
          <Badge tone="accent">{texts.connected}</Badge>
        </p>
      )
    case 'blocked':
      return (
        <Notice
          tone="warning"
          isAlert
          title={texts.blocked}
          actions={<Button onClick={() => reopen(state.url)}>{texts.openAgain}</Button>}
        />
      )
    case 'closed':
      return <Notice tone="warning" isAlert title={texts.closed} />
    case 'failed':
      return (
        <Notice tone="danger" isAlert title={texts.failed}>
          {explainFailure(state.code)}
        </Notice>
      )
  }
}

const Progress = ({ text }: { text: string }) => (
  <p role="status" className="flex items-center gap-2 text-sm text-muted">
    <Spinner />
    {text}
  </p>
)
