import { createUpstream } from '#adapters/outbound/upstream.ts'
import { createSecretSource } from '#adapters/secrets/sources/create-secret-source.ts'
import { readFileSecret } from '#adapters/secrets/sources/read-file-secret.ts'
import { createVaultReader } from '#adapters/secrets/sources/vault/read-vault-secret.ts'
import { systemClock } from '#adapters/system/clock.ts'
import { systemDigest } from '#adapters/system/digest.ts'
import type { SecretSource } from '#core/ports/secret-source.ts'
import { buildWorkspaceId } from '#core/services/workspaces/workspace-id.ts'
import type { Config } from '../config/config.ts'
import { allowHostOf } from '../network/allow-host.ts'

export type OpenSecretSource = SecretSource & { close(): Promise<void> }

export function openSecretSource({ secretSources, egress }: Config): OpenSecretSource {
  const { grants, ttlMs, vault } = secretSources
  const upstream = vault && createUpstream({ allow: [...egress, ...allowHostOf(vault.url)] })
  const source = createSecretSource({
    grants,
    ttlMs,
    nameWorkspace: (owner) => buildWorkspaceId({ digest: systemDigest }, owner),
    clock: systemClock,
    readers: {
      file: readFileSecret,
      ...(upstream && vault && { vault: createVaultReader(upstream, vault, systemClock.getElapsedMs) }),
    },
  })
  return { ...source, close: async () => upstream?.close() }
}
