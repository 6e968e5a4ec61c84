// The secrets that the owner must enter, by connection type.
import { connectionsTexts } from '../texts/connections-texts.ts'

const texts = connectionsTexts.secrets
type ConnectionConfig = { type: string; registration_endpoint?: string }

export type SecretField = {
  name: 'api_key' | 'access_token' | 'username' | 'password' | 'client_id' | 'client_secret'
  label: string
  isSecret: boolean
  isRequired: boolean
}

const fieldsByType: Record<string, SecretField[]> = {
  api_key: [{ name: 'api_key', label: texts.apiKey, isSecret: true, isRequired: true }],
  bearer: [{ name: 'access_token', label: texts.token, isSecret: true, isRequired: true }],
  basic: [
    { name: 'username', label: texts.username, isSecret: false, isRequired: true },
    { name: 'password', label: texts.password, isSecret: true, isRequired: false },
  ],
}

const clientFields: SecretField[] = [
  { name: 'client_id', label: texts.clientId, isSecret: false, isRequired: true },
  { name: 'client_secret', label: texts.clientSecret, isSecret: true, isRequired: false },
]

/** OAuth needs a client unless the service can register one or identify itself by a metadata document. */
export function listSecretFields(
  { type, registration_endpoint: registration }: ConnectionConfig,
  grants: readonly string[],
  isClientKnown: boolean,
): SecretField[] {
  if (type !== 'oauth') return fieldsByType[type] ?? []
  return isClientKnown || (registration && !grants.includes('client_credentials')) ? [] : clientFields
}
