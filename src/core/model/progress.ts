/** How far a call has come, in the words of who does it: `total` and `message` as far as they are said. */
export type Progress = { progress: number; total?: number | undefined; message?: string | undefined }

/** Told any number of times while a call is under way; must not throw. */
export type ReportProgress = (progress: Progress) => void
