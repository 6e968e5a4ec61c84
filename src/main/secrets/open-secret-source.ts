import { createConnectReader } from '#adapters/secrets/sources/connect/read-connect-secret.ts'
import { createSecretSource } from '#adapters/secrets/sources/create-secret-source.ts'
import { readFileSecret } from '#adapters/secrets/sources/read-file-secret.ts'
import { createVaultReader } from '#adapters/secrets/sources/vault/read-vault-secret.ts'
import { systemClock } from '#adapters/system/clock.ts'
import { systemDigest } from '#adapters/system/digest.ts'
import type { SecretSourceKind } from '#core/model/auth-connections/secret-reference.ts'
import type { SecretSource } from '#core/ports/secret-source.ts'
import { buildWorkspaceId } from '#core/services/workspaces/workspace-id.ts'
import type { Config } from '../config/config.ts'
import { createOperatorUpstream } from '../network/operator-upstream.ts'

export type OpenSecretSource = SecretSource & { close(): Promise<void> }

export async function openSecretSource({ secretSources, egress }: Config): Promise<OpenSecretSource> {
  const { grants, ttlMs, vault, connect } = secretSources
  const upstream = createOperatorUpstream(egress)
  const loadIf = async <T>(kind: SecretSourceKind, load: () => Promise<T>) =>
    grants.some((grant) => grant.kind === kind) ? { [kind]: await load() } : {}
  const source = createSecretSource({
    grants,
    ttlMs,
    nameWorkspace: (owner) => buildWorkspaceId({ digest: systemDigest }, owner),
    clock: systemClock,
    readers: {
      file: readFileSecret,
      ...(vault && { vault: createVaultReader(upstream, vault, systemClock.getElapsedMs) }),
      ...(connect && { op: createConnectReader(upstream, connect) }),
      // Loading a library takes up to a tenth of a second, which no call is to wait for.
      ...(await loadIf('aws-sm', async () => {
        const { createAwsReader } = await import('#adapters/secrets/sources/aws/read-aws-secret.ts')
        return createAwsReader(upstream)
      })),
      ...(await loadIf('gcp-sm', async () => {
        const { createGcpReader } = await import('#adapters/secrets/sources/gcp/read-gcp-secret.ts')
        return createGcpReader(upstream)
      })),
    },
  })
  return { ...source, close: upstream.close }
}
