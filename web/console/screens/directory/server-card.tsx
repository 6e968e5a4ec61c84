import { Link } from '@tanstack/react-router'
import type { DirectoryServer } from '../../api/queries/directory.ts'
import { directoryTexts } from '../../texts/directory-texts.ts'
import { Badge } from '../../ui/badge.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import type { DirectoryScreenSearch } from './directory-search.ts'

type ServerCardProps = { server: DirectoryServer; search: DirectoryScreenSearch }

/** The entire card opens the server. */
export const ServerCard = ({ server, search }: ServerCardProps) => (
  <Link
    to="/directory"
    search={search}
    className="flex h-full flex-col gap-2 rounded-card border border-line bg-surface p-4 hover:border-control"
  >
    <span className="min-w-0">
      <span className="block truncate font-semibold">{server.title || server.name}</span>
      <span className="block truncate font-mono text-xs text-muted">{server.name}</span>
    </span>
    <span className="line-clamp-3 text-sm break-words text-muted">{server.description}</span>
    <span className="mt-auto flex flex-wrap items-center gap-1.5 pt-1">
      {server.transports.map((transport) => (
        <Badge key={transport}>{transport}</Badge>
      ))}
      {server.requires_auth && <Badge tone="info">{directoryTexts.needsCredentials}</Badge>}
      {server.official_status === 'deprecated' && <Badge tone="warning">{directoryTexts.deprecated}</Badge>}
      <span className="ml-auto text-xs text-muted">
        <RelativeTime time={server.updated_at} />
      </span>
    </span>
  </Link>
)
