/** A task in a user's words. Each element of `tools` names one tool that solving it needs. */
export type RetrievalTask = { query: string; tools: string[] }

/** A tool as a ranking sees it. Tasks name it by `id`, which several tools of an app may share. */
export type RankedTool = { id: string; name: string; title: string; description: string; arguments: string }

/** Tasks over the tools of one app: as the import generates them, and as their source describes them. */
export type RetrievalBench = {
  name: string
  tasks: RetrievalTask[]
  source: RankedTool[]
  generated: RankedTool[]
  /** From names, titles, descriptions and input schemas of the generated tools. */
  generatedTokens: number
  /** From the source: the document, or the lists of its servers. */
  sourceTokens: number
}
