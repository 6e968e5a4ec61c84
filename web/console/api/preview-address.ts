import { serviceUrl } from './api-client.ts'

/**
 * The address of a preview at the host of this page, since a proxy may serve it under another name than the
 * API returns.
 */
export const toPreviewAddress = (previewUrl: string): string =>
  serviceUrl + previewUrl.slice(previewUrl.indexOf('/preview/'))
