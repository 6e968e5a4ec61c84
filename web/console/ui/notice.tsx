import CircleAlert from 'lucide-react/icons/circle-alert'
import Info from 'lucide-react/icons/info'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ComponentType, ReactNode } from 'react'
import { toTenonError } from '#client'
import { texts } from '../texts/texts.ts'
import { Button } from './button.tsx'
import { joinClasses } from './class-names.ts'
import { CopyButton } from './copy-button.tsx'

type NoticeTone = 'info' | 'warning' | 'danger'
type NoticeLook = { Icon: ComponentType<{ className?: string; 'aria-hidden'?: boolean }>; classes: string }

const looks: Record<NoticeTone, NoticeLook> = {
  info: { Icon: Info, classes: 'bg-info-soft text-info' },
  warning: { Icon: TriangleAlert, classes: 'bg-warning-soft text-warning' },
  danger: { Icon: CircleAlert, classes: 'bg-danger-soft text-danger' },
}

type NoticeProps = {
  tone: NoticeTone
  title: ReactNode
  children?: ReactNode
  actions?: ReactNode
  /** Announced at once, for something that has just happened. */
  isAlert?: boolean
}

export function Notice({ tone, title, children, actions, isAlert = false }: NoticeProps) {
  const { Icon, classes } = looks[tone]
  return (
    <div role={isAlert ? 'alert' : undefined} className={joinClasses('rounded-card p-4', classes)}>
      <div className="flex gap-3">
        <Icon aria-hidden className="mt-0.5 size-5 shrink-0" />
        <div className="min-w-0 grow">
          <p className="font-medium break-words">{title}</p>
          {children && <div className="mt-1 text-sm break-words text-text">{children}</div>}
          {actions && <div className="mt-3 flex flex-wrap gap-2">{actions}</div>}
        </div>
      </div>
    </div>
  )
}

/** The error of a failed request, with the id under which the operator finds it in the log. */
export function ErrorNotice({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const { message, violations, requestId, code } = toTenonError(error)
  return (
    <Notice
      tone="danger"
      isAlert
      title={code === 'network' ? texts.common.unreachable : message}
      actions={onRetry && <Button onClick={onRetry}>{texts.common.retry}</Button>}
    >
      {violations.length > 0 && (
        <ul className="list-disc pl-5">
          {violations.map(({ path, message: problem }) => (
            <li key={`${path} ${problem}`}>
              <code className="font-mono text-xs">{path}</code> {problem}
            </li>
          ))}
        </ul>
      )}
      {requestId && (
        <p className="mt-1 text-xs text-muted">
          {texts.common.requestId} <code className="font-mono">{requestId}</code>{' '}
          <CopyButton text={requestId} />
        </p>
      )}
    </Notice>
  )
}
