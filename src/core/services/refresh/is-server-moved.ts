import type { Integration } from '#core/model/integrations/integration.ts'

/** Whether the document declares another server than at its last import, which is not that of the integration either. */
export const isServerMoved = (
  { declaredBaseUrl, baseUrl }: Pick<Integration, 'declaredBaseUrl' | 'baseUrl'>,
  found: string,
): boolean =>
  declaredBaseUrl !== '' && found !== '' && found !== declaredBaseUrl && found !== baseUrl.replace(/\/$/, '')
