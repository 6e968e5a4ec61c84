import type { EntityOf, MembersOf } from '#core/entities/entity.ts'
import type {
  authSuggestionMembers,
  discoveryEventMembers,
  importReportMembers,
  integration,
  suggestedConnectionMembers,
} from '#core/entities/integration.ts'
import type { DocumentPart } from './document-part.ts'

export type Integration = EntityOf<typeof integration>
export type IntegrationKind = Integration['kind']

export type DiscoveryEvent = MembersOf<typeof discoveryEventMembers>
export type SuggestedConnection = MembersOf<typeof suggestedConnectionMembers>
export type AuthSuggestion = MembersOf<typeof authSuggestionMembers>
export type ImportReportEntry = MembersOf<typeof importReportMembers>

/** The URL at which its operations are called. Its origin receives the credentials. "" means none. */
export const callUrlOf = ({ kind, endpoint, baseUrl }: Pick<Integration, 'kind' | 'endpoint' | 'baseUrl'>) =>
  kind === 'mcp' ? endpoint : baseUrl

export type NewIntegration = Pick<
  Integration,
  'name' | 'kind' | 'providerKey' | 'authConnectionId' | 'endpoint' | 'baseUrl'
> & {
  /** Null means `draft` if its source cannot be read, else `ready`. */
  status: Integration['status'] | null
  documentPart?: DocumentPart | null
}

/** Whether its source could not be read yet. The first operations make such a draft ready. */
export const isUnreadDraft = ({ status, lastError, lastDiscoveredAt }: Integration): boolean =>
  status === 'draft' && lastError !== null && lastDiscoveredAt === null

/** An entry of the directory and the values for the variables of its URL. */
export type RegistryChoice = { slug: string; variables: Record<string, string> }

/** Absent means unchanged. The kind of an integration never changes. */
export type IntegrationChange = Partial<
  Omit<NewIntegration, 'kind' | 'status'> & Pick<Integration, 'status' | 'documentPart'>
>
