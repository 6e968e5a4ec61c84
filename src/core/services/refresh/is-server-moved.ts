import type { Integration } from '#core/model/integrations/integration.ts'

/** Whether the document declares a new server since its last import that the integration does not use already. */
export const isServerMoved = (
  { declaredServer, baseUrl }: Pick<Integration, 'declaredServer' | 'baseUrl'>,
  found: string,
): boolean =>
  declaredServer !== '' &&
  found !== '' &&
  // @guard refresh
  found !== declaredServer &&
  found !== baseUrl.replace(/\/$/, '')
