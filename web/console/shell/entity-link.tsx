import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/** `tab` is a tab of an integration. */
type EntityLinkProps = { appId: string; type: string; id: string; tab?: 'changes'; children: ReactNode }

const classes =
  'inline-block min-h-6 min-w-6 max-w-full font-medium text-accent underline underline-offset-2 wrap-anywhere'

/** Links to the editor of an entity. An entity without an editor is plain text. */
export function EntityLink({ appId, type, id, tab, children }: EntityLinkProps) {
  const params = { appId }
  switch (type) {
    case 'tool':
      return (
        <Link to="/apps/$appId/tools" params={params} search={{ tool: id }} className={classes}>
          {children}
        </Link>
      )
    case 'widget':
      return (
        <Link to="/apps/$appId/widgets" params={params} search={{ widget: id }} className={classes}>
          {children}
        </Link>
      )
    case 'integration':
      return (
        <Link
          to="/apps/$appId/integrations"
          params={params}
          search={{ integration: id, ...(tab && { tab }) }}
          className={classes}
        >
          {children}
        </Link>
      )
    case 'operation':
      return (
        <Link to="/apps/$appId/integrations" params={params} search={{ operation: id }} className={classes}>
          {children}
        </Link>
      )
    case 'auth_connection':
      return (
        <Link to="/apps/$appId/connections" params={params} search={{ connection: id }} className={classes}>
          {children}
        </Link>
      )
    case 'skill':
      return (
        <Link
          to="/apps/$appId/settings"
          params={params}
          search={{ tab: 'skills', skill: id }}
          className={classes}
        >
          {children}
        </Link>
      )
    case 'app':
    case 'prompt':
      return (
        <Link to="/apps/$appId/settings" params={params} className={classes}>
          {children}
        </Link>
      )
    default:
      return <span className="font-medium break-words">{children}</span>
  }
}
