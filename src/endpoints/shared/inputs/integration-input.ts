import type { NewIntegration } from '#core/model/integrations/integration.ts'
import { findIntegrationProviderKey } from '#core/model/integrations/providers.ts'

/** A new integration with defaults for omitted members. */
export const toNewIntegration = (
  parsed: Partial<NewIntegration> & Pick<NewIntegration, 'name' | 'kind'>,
): NewIntegration => ({
  providerKey: findIntegrationProviderKey(parsed.kind),
  authConnectionId: null,
  endpoint: '',
  baseUrl: '',
  status: null,
  ...parsed,
})
