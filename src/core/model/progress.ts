/** The progress of a call as the MCP server reports it; `total` and `message` are optional there. */
export type Progress = { progress: number; total?: number | undefined; message?: string | undefined }

/** Called any number of times during a call; must not throw. */
export type ReportProgress = (progress: Progress) => void
