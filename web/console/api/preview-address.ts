import { serviceUrl } from './api-client.ts'

/**
 * The address of a preview at the host of this page. A proxy may know the service by another name than the API returns.
 */
export const toPreviewAddress = (previewUrl: string): string =>
  serviceUrl + previewUrl.slice(previewUrl.indexOf('/preview/'))
