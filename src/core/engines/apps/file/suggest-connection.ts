// The connection that discovery suggests for an integration, in the form of an app file.
import type { FileConnection } from '#core/model/app-files/app-file.ts'
import { emptyAuthConfig, type SecretName } from '#core/model/auth-connections/auth-connection.ts'
import type { SuggestedConnection } from '#core/model/integrations/integration.ts'
import { withoutRegistration } from './export-connection.ts'
import { formatPlaceholder } from './placeholders.ts'

/** The secrets that a person must enter. An OAuth client that registers itself gets its secret from the server. */
function listNeededSecrets({ type, registrationEndpoint }: SuggestedConnection['config']): SecretName[] {
  if (type === 'api_key') return ['apiKey']
  if (type === 'bearer') return ['accessToken']
  if (type === 'basic') return ['password']
  return type === 'oauth' && registrationEndpoint === '' ? ['clientSecret'] : []
}

export const suggestFileConnection = (
  key: string,
  { providerKey, name, config, grants }: SuggestedConnection,
): FileConnection => ({
  key,
  name,
  providerKey,
  grants,
  config: withoutRegistration({ ...emptyAuthConfig, ...config }),
  secrets: Object.fromEntries(
    listNeededSecrets(config).map((secret) => [secret, formatPlaceholder(key, secret)]),
  ),
})
