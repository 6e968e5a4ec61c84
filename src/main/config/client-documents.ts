// The setting AUTH_CLIENT_DOCUMENTS: `any`, `none`, or hosts.
import type { ClientDocumentPolicy } from '#issuer/provider/client-documents.ts'

/** Entries are hosts, optionally with a port. An https origin is accepted too. */
export function parseClientDocuments(text: string): { policy: ClientDocumentPolicy; problems: string[] } {
  if (text === 'any' || text === 'none') return { policy: text, problems: [] }
  const hosts: string[] = []
  const problems: string[] = []
  for (const entry of text.split(',').map((part) => part.trim())) {
    const host = parseHost(entry)
    if (host) hosts.push(host)
    else
      problems.push(
        `entry ${JSON.stringify(entry)} must be a host such as claude.ai; without entries, any or none.`,
      )
  }
  return { policy: { hosts }, problems }
}

/** As in `URL.host`; null for anything but a host or an https origin. */
function parseHost(entry: string): string | null {
  const origin = entry.startsWith('https://') ? entry.replace(/\/$/, '') : `https://${entry}`
  const url = URL.parse(origin)
  return url && url.origin === origin.toLowerCase() && !entry.includes('*') ? url.host : null
}
