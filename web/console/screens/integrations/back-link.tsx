import { Link } from '@tanstack/react-router'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import type { ReactNode } from 'react'

type BackLinkProps = { appId: string; integrationId?: string; children: ReactNode }

/** Leads back to all integrations, or to one of them. */
export const BackLink = ({ appId, integrationId, children }: BackLinkProps) => (
  <Link
    to="/apps/$appId/integrations"
    params={{ appId }}
    search={integrationId ? { integration: integrationId } : {}}
    className="inline-flex items-center gap-1.5 text-sm text-accent underline underline-offset-2"
  >
    <ArrowLeft aria-hidden className="size-4" />
    {children}
  </Link>
)
