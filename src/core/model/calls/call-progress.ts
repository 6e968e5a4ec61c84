/** The progress of a call as the MCP server reports it; `total` and `message` are optional there. */
export type CallProgress = { progress: number; total?: number | undefined; message?: string | undefined }

/** Called any number of times during a call; must not throw. */
export type ProgressListener = (progress: CallProgress) => void
