// The properties of auth connections by their names in the model, as every family shows them.
import { mask } from '#base/secret.ts'
import type { Instant } from '#base/time.ts'
import {
  authConfigMembers,
  authConnection,
  authSecretMembers,
  oauthRequestMembers,
} from '#core/entities/auth-connection.ts'
import { exampleIds } from '#core/entities/examples.ts'
import { choice, flag, nest, text, time } from '#core/entities/member.ts'
import {
  type AccountKind,
  type AuthConfig,
  type AuthConnection,
  emptyRequestSettings,
  type OAuthRequestSettings,
  type SecretName,
  secretNames,
  withoutDetachedSecrets,
} from '#core/model/auth-connections/auth-connection.ts'
import type { TokenExpiry } from '#core/model/auth-connections/oauth.ts'
import { selectReferences } from '#core/model/drafts/contents.ts'
import { authProviders } from '#core/model/integrations/providers.ts'
import { plain } from '../field-map.ts'

/** On the wire, secrets are among the other members; responses show a mask for each stored secret. */
export const authConfigFields = {
  ...authConfigMembers,
  lastRegisteredAt: time({
    text: 'OAuth: when the service registered itself, if it did.',
    nullable: true,
    emptyAsNull: true,
  }),
  ...oauthRequestMembers,
  ...authSecretMembers,
}

type AuthConfigView = Omit<AuthConfig, 'lastRegisteredAt'> & {
  lastRegisteredAt: string | null
} & Required<OAuthRequestSettings> &
  Record<SecretName, string>

const reference = (example: string | null) =>
  text({ text: 'Where this secret lies; null if it is stored, or not set.', example, nullable: true })

/** The secrets that the service reads elsewhere, as their owner wrote them. */
const secretReferenceFields = {
  ...(Object.fromEntries(secretNames.map((name) => [name, reference(null)])) as Record<
    SecretName,
    ReturnType<typeof reference>
  >),
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is a reference
  apiKey: reference('${vault:secret/books#key}'),
}

type AuthConnectionView = Omit<AuthConnection, 'config' | 'sealed'> & {
  providerId: string
  providerName: string
  config: AuthConfigView
  account: AccountKind
  secretRef: string | null
  secretReferences: Record<SecretName, string | null>
  tokenExpiresAt: Instant | null
  tokenRenewable: boolean
}

const { sealed: _sealed, ...shownMembers } = authConnection.members

export const authConnectionFields = {
  ...shownMembers,
  providerId: text({ text: 'The same as {providerKey}.', example: 'custom-oauth' }),
  providerName: text({ text: 'Name of the provider.', example: 'API key' }),
  config: nest(authConfigFields, { text: 'How to authenticate, and where tokens come from.' }),
  account: choice({
    text: 'Whose account calls use.',
    values: {
      shared: 'the account of the connection, for all callers',
      personal: 'an account of each caller, who connects it at the first call; {status} says nothing then',
    },
  }),
  secretRef: text({
    text: 'The id of the connection if a secret is set; otherwise null.',
    example: exampleIds.authConnection,
    nullable: true,
  }),
  secretReferences: nest(secretReferenceFields, {
    text: 'Secrets that are references: the service reads them elsewhere when a call needs them. A reference is written like a secret, in {config}.',
  }),
  tokenExpiresAt: time({
    text: 'OAuth: when the access token expires; null if there is no token, or its server did not say.',
    nullable: true,
  }),
  tokenRenewable: flag({ text: 'OAuth: whether the service renews the access token automatically.' }),
}

export const authConnectionInputFields = { redirectTo: plain }

/** Whether the service obtains a new token without the owner when the present one expires. */
const isRenewable = ({ grants }: AuthConnection, expiry: TokenExpiry | undefined) =>
  expiry !== undefined && (expiry.hasRefreshToken || grants.includes('client_credentials'))

/** `expiries`: of tokens of the same app. */
export function buildAuthConnectionView(
  stored: AuthConnection,
  expiries: readonly TokenExpiry[] = [],
): AuthConnectionView {
  const expiry = expiries.find(({ connectionId }) => connectionId === stored.id)
  const { sealed, ...connection } = withoutDetachedSecrets(stored)
  const masks = Object.fromEntries(secretNames.map((name) => [name, sealed[name] ? mask : '']))
  const references = selectReferences(sealed)
  return {
    ...connection,
    account: stored.config.account ?? 'shared',
    providerId: connection.providerKey,
    providerName: authProviders.find(({ key }) => key === connection.providerKey)?.name ?? '',
    config: {
      ...emptyRequestSettings,
      ...connection.config,
      lastRegisteredAt: connection.config.lastRegisteredAt || null,
      ...(masks as Record<SecretName, string>),
    },
    boundOrigins: connection.isDetached ? [] : connection.boundOrigins,
    secretReferences: Object.fromEntries(
      secretNames.map((name) => [name, references[name] ?? null]),
    ) as Record<SecretName, string | null>,
    tokenExpiresAt: expiry?.expiresAt ?? null,
    tokenRenewable: isRenewable(stored, expiry),
    secretRef: Object.keys(sealed).length > 0 ? connection.id : null,
  }
}
