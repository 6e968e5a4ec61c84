// The properties of auth connections by their names in the model, as every family shows them.
import { mask } from '#base/secret.ts'
import type { Instant } from '#base/time.ts'
import {
  type AuthConfig,
  type AuthConnection,
  emptyRequestSettings,
  type OAuthRequestSettings,
  type SecretName,
  secretNames,
  withoutDetachedSecrets,
} from '#core/model/auth-connections/auth-connection.ts'
import type { TokenExpiry } from '#core/model/auth-connections/oauth.ts'
import { authProviders } from '#core/model/integrations/providers.ts'
import { defineFields, nest, plain } from '../field-map.ts'

/** Secrets are among the others on the wire; responses show a mask for each that is set. */
type AuthConfigView = AuthConfig & Required<OAuthRequestSettings> & Record<SecretName, string>

export const authConfigFields = defineFields<AuthConfigView>()({
  type: plain,
  authorizationEndpoint: plain,
  tokenEndpoint: plain,
  registrationEndpoint: plain,
  registrationAuthMode: plain,
  registrationInitialAccessToken: plain,
  registrationAccessToken: plain,
  registrationClientUri: plain,
  lastRegisteredAt: plain,
  clientId: plain,
  clientSecret: plain,
  headerName: plain,
  apiKey: plain,
  queryParamName: plain,
  headerPrefix: plain,
  accessToken: plain,
  username: plain,
  password: plain,
  scopes: plain,
  audience: plain,
  clientAuthMethod: plain,
  resource: plain,
  authorizationParameters: plain,
  tokenParameters: plain,
  enabled: plain,
  isDefault: plain,
})

type AuthConnectionView = Omit<AuthConnection, 'config' | 'sealed'> & {
  providerId: string
  providerName: string
  config: AuthConfigView
  secretRef: string | null
  /** Null: there is no token, or its server did not say when it expires. */
  tokenExpiresAt: Instant | null
  tokenRenewable: boolean
}

export const authConnectionFields = defineFields<AuthConnectionView>()({
  id: plain,
  appId: plain,
  providerId: plain,
  providerKey: plain,
  providerName: plain,
  key: plain,
  name: plain,
  status: plain,
  config: nest(authConfigFields),
  secretRef: plain,
  grants: plain,
  boundOrigins: plain,
  tokenExpiresAt: plain,
  tokenRenewable: plain,
  lastValidatedAt: plain,
  lastError: plain,
  createdAt: plain,
  updatedAt: plain,
})

export const authConnectionInputFields = { redirectTo: plain }

/** Whether a new token is obtained without the owner, when the present one expires. */
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
  return {
    ...connection,
    providerId: connection.providerKey,
    providerName: authProviders.find(({ key }) => key === connection.providerKey)?.name ?? '',
    config: { ...emptyRequestSettings, ...connection.config, ...(masks as Record<SecretName, string>) },
    boundOrigins: connection.isDetached ? [] : connection.boundOrigins,
    tokenExpiresAt: expiry?.expiresAt ?? null,
    tokenRenewable: isRenewable(stored, expiry),
    secretRef: Object.keys(sealed).length > 0 ? connection.id : null,
  }
}
