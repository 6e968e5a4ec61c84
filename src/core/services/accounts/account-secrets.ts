import type { PersonalAccount } from '#core/model/accounts/personal-account.ts'
import type { SecretName } from '#core/model/auth-connections/auth-connection.ts'
import type { Deps } from '#core/ports/ports.ts'

type PlainAccountSecrets = Partial<Record<SecretName, string>>

const buildSecretPlace = (rowId: string, field: string) => ({ table: 'personal_accounts', rowId, field })

/** `secrets` by name, as the person entered them. */
export async function sealAccountSecrets(
  deps: Deps<'secrets'>,
  accountId: string,
  secrets: PlainAccountSecrets,
): Promise<PersonalAccount['sealed']> {
  const sealed: PersonalAccount['sealed'] = {}
  for (const [name, text] of Object.entries(secrets))
    if (text !== '')
      sealed[name as SecretName] = await deps.secrets.seal(text, buildSecretPlace(accountId, name))
  return sealed
}

export async function openAccountSecrets(
  deps: Deps<'secrets'>,
  { id, sealed }: PersonalAccount,
): Promise<PlainAccountSecrets> {
  const secrets: PlainAccountSecrets = {}
  for (const [name, text] of Object.entries(sealed))
    secrets[name as SecretName] = (await deps.secrets.open(text, buildSecretPlace(id, name))).reveal()
  return secrets
}
