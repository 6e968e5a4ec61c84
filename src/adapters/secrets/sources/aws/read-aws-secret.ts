// Secrets of AWS Secrets Manager. Region, endpoint and credentials are those of the environment, in all the ways that the
// SDK of AWS knows. Loaded only if a workspace may use such secrets.
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import type { Upstream } from '#core/ports/upstream.ts'
import { decodeSecret, type ReadSecret, SecretReadError, selectText } from '../read-secret.ts'
import { createAwsHandler } from './aws-handler.ts'
import { toAwsReadError } from './aws-read-error.ts'

export function createAwsReader(upstream: Upstream): ReadSecret {
  const client = new SecretsManagerClient({ requestHandler: createAwsHandler(upstream), maxAttempts: 2 })
  return async ({ path, key, tenant, signal }) => {
    try {
      requireRegion(path, await client.config.region())
      const options = { abortSignal: signal, tenant }
      const found = await client.send(new GetSecretValueCommand({ SecretId: path }), options)
      const text = found.SecretString ?? decodeSecret(found.SecretBinary ?? new Uint8Array())
      return { value: selectText(text, key) }
    } catch (error) {
      throw toAwsReadError(error)
    }
  }
}

/** AWS says only that there is no such secret. */
function requireRegion(path: string, region: string): void {
  const [, written] = /^arn:[^:]+:secretsmanager:([^:]+):/.exec(path) ?? []
  if (written !== undefined && written !== region)
    throw new SecretReadError(
      `The secret is in ${written}, but the service reads those of ${region} (AWS_REGION).`,
    )
}
