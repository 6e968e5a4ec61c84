/** Why a document cannot be read. `code` decides the event that the owner of the app sees, and does not leave the service. */
export type DocumentProblem = { path: string; code: string; message: string }
