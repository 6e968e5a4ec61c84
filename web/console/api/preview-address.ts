import { serviceUrl } from './api-client.ts'

/** The address of a preview at this service; behind a proxy the given one may have been built from another name of it. */
export const toPreviewAddress = (previewUrl: string): string =>
  serviceUrl + previewUrl.slice(previewUrl.indexOf('/preview/'))
