export type { ConvertedDocument } from './converted-document.ts'
export { convertDiscovery } from './discovery/convert-discovery.ts'
export { convertPostman } from './postman/convert-postman.ts'
