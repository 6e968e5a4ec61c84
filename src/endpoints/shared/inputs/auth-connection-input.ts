// From the parsed properties of an auth connection to the inputs of the use cases.
import {
  type AuthConfig,
  type AuthConnectionChange,
  type NewAuthConnection,
  type SecretChanges,
  secretNames,
} from '#core/model/auth-connections/auth-connection.ts'
import { findAuthProvider } from '#core/model/integrations/providers.ts'
import { separateProperties } from '../separate-properties.ts'

type ParsedConfig = Partial<AuthConfig> & SecretChanges
type ParsedChange = Omit<AuthConnectionChange, 'config' | 'secrets'> & { config?: ParsedConfig }
type ParsedConnection = ParsedChange & { name: string; providerKey?: string }

export function toAuthConnectionChange({ config: parsed, ...change }: ParsedChange): AuthConnectionChange {
  if (!parsed) return change
  const [secrets, config] = separateProperties(parsed, secretNames)
  return { ...change, config, secrets }
}

/** Without a provider, the type of the credential selects its default provider, and the reverse. */
export function toNewAuthConnection({
  name,
  providerKey = '',
  ...parsed
}: ParsedConnection): NewAuthConnection {
  const { config = {}, secrets = {}, status = 'draft', grants = [] } = toAuthConnectionChange(parsed)
  const provider = findAuthProvider(providerKey, config.type)
  return {
    providerKey: provider?.key ?? '',
    name,
    status,
    config: { ...config, type: config.type ?? provider?.kind ?? 'none' },
    secrets,
    grants,
  }
}
