import type { Instant } from '#base/time.ts'
import type { WebhookEndpoint } from '#core/model/webhooks/webhook-endpoint.ts'
import type { Deps } from '#core/ports/ports.ts'

type SecretField = 'secret' | 'previousSecret'

const buildPlace = (rowId: string, field: SecretField) => ({ table: 'webhook_endpoints', rowId, field })

export const sealWebhookSecret = (
  { secrets }: Deps<'secrets'>,
  id: string,
  field: SecretField,
  secret: string,
): Promise<string> => secrets.seal(secret, buildPlace(id, field))

export const openWebhookSecret = async (
  { secrets }: Deps<'secrets'>,
  { id, secret }: Pick<WebhookEndpoint, 'id' | 'secret'>,
): Promise<string> => (await secrets.open(secret, buildPlace(id, 'secret'))).reveal()

/**
 * The secrets to sign with now: after a rotation also the previous one, so that receivers have time to change
 * theirs.
 */
export async function openWebhookSecrets(
  deps: Deps<'secrets'>,
  endpoint: Pick<WebhookEndpoint, 'id' | 'secret' | 'previousSecret' | 'previousEndsAt'>,
  now: Instant,
): Promise<string[]> {
  const current = await openWebhookSecret(deps, endpoint)
  const { id, previousSecret, previousEndsAt } = endpoint
  // @guard api/v3/webhooks
  if (previousSecret === null || previousEndsAt === null || previousEndsAt <= now) return [current]
  const previous = await deps.secrets.open(previousSecret, buildPlace(id, 'previousSecret'))
  return [current, previous.reveal()]
}
