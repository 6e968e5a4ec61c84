import { createDocuments, type DocumentProcesses } from '#workers/documents/create-documents.ts'

/**
 * Reads the documents of all services of this process, which take half a second of a processor to start a process each.
 * They outlive the services, and end with this process.
 */
export const sharedDocuments: DocumentProcesses = {
  ...createDocuments({ idleMs: 600_000 }),
  close: async () => {},
}
