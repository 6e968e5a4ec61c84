// The clients that a user has allowed to act in the user's name.
import type { Kysely } from 'kysely'
import type { AdapterPayload } from 'oidc-provider'
import type { Database } from '#adapters/store/database.ts'
import { digestCredential } from '../credentials.ts'
import { lifetimes } from '../lifetimes.ts'
import { isDocumentUrl } from '../provider/client-documents.ts'
import { sanitizeClientName } from '../provider/client-name.ts'
import { consoleClientId, describeDestination } from '../provider/clients.ts'
import type { IssuerTables } from '../store/tables.ts'

export type AllowedClient = {
  id: string
  clientId: string
  name: string
  /** The host that receives the client's codes, or that describes the client. */
  host: string
  /** `name`: "" for the service itself, and for a deleted app. */
  apps: { name: string; url: string }[]
  connectedAt: string
  lastUsedAt: string
}

/** The name of the app to which a resource (RFC 8707) belongs; null for other resources. */
export type FindAppName = (resource: string) => Promise<string | null>

type ClientDeps = { database: Database<IssuerTables>; now: () => number; findAppName: FindAppName }
type GrantUse = { clientId: string; resources: string[]; createdAt: string; usedAt: string }

/**
 * Lists the last used first. Omits clients that were unused for the lifetime of a refresh token: they have no access.
 */
export async function listConnectedClients(
  { database, now, findAppName }: ClientDeps,
  userId: string,
): Promise<AllowedClient[]> {
  const usedSince = new Date(now() - lifetimes.RefreshToken * 1000).toISOString()
  const { uses, clients } = await database.transact(async (db) => {
    const all = await listGrantUses(db, userId)
    const uses = all.filter(({ clientId, usedAt }) => clientId !== consoleClientId && usedAt > usedSince)
    return { uses, clients: await findClients(db, [...new Set(uses.map(({ clientId }) => clientId))]) }
  })
  const listed = await Promise.all(
    [...new Set(uses.map(({ clientId }) => clientId))].map((clientId) =>
      describeClient(findAppName, {
        clientId,
        payload: clients.get(clientId) ?? {},
        uses: uses.filter((use) => use.clientId === clientId),
      }),
    ),
  )
  return listed.sort((first, second) => (first.lastUsedAt < second.lastUsedAt ? 1 : -1))
}

async function listGrantUses(db: Kysely<IssuerTables>, userId: string): Promise<GrantUse[]> {
  const rows = await db
    .selectFrom('issuer_artifacts')
    .select(['payload', 'used_at'])
    .where('model', '=', 'Grant')
    .where('account_id', '=', userId)
    .execute()
  return rows.map(({ payload, used_at: usedAt }) => {
    const grant: AdapterPayload & { resources?: object } = JSON.parse(payload)
    const createdAt = new Date((grant.iat ?? 0) * 1000).toISOString()
    return {
      clientId: grant.clientId ?? '',
      resources: Object.keys(grant.resources ?? {}),
      createdAt,
      usedAt: usedAt ?? createdAt,
    }
  })
}

async function findClients(
  db: Kysely<IssuerTables>,
  ids: readonly string[],
): Promise<Map<string, AdapterPayload>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('issuer_artifacts')
    .select(['id', 'payload'])
    .where('model', '=', 'Client')
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, payload }) => [id, JSON.parse(payload)]))
}

async function describeClient(
  findAppName: FindAppName,
  { clientId, payload, uses }: { clientId: string; payload: AdapterPayload; uses: GrantUse[] },
): Promise<AllowedClient> {
  const host = isDocumentUrl(clientId)
    ? new URL(clientId).host
    : describeDestination(payload.redirect_uris?.[0] ?? '')
  const urls = [...new Set(uses.flatMap(({ resources }) => resources))].sort()
  const apps = await Promise.all(urls.map(async (url) => ({ url, name: (await findAppName(url)) ?? '' })))
  return {
    id: digestCredential(clientId),
    clientId,
    name: sanitizeClientName(payload.client_name ?? '') || host || clientId,
    host,
    apps,
    connectedAt: uses.map(({ createdAt }) => createdAt).sort()[0] ?? '',
    lastUsedAt:
      uses
        .map(({ usedAt }) => usedAt)
        .sort()
        .at(-1) ?? '',
  }
}
