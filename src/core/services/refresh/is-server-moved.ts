import type { Integration } from '#core/model/integrations/integration.ts'

/** Whether the document declares another server than at its last import, which is not that of the integration either. */
export const isServerMoved = (
  { declaredServer, baseUrl }: Pick<Integration, 'declaredServer' | 'baseUrl'>,
  found: string,
): boolean =>
  declaredServer !== '' &&
  found !== '' &&
  // @guard refresh
  found !== declaredServer &&
  found !== baseUrl.replace(/\/$/, '')
