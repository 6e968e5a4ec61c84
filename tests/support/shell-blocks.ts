// The blocks of commands of a guide. One that no test runs says so in its first line.

export const listShellBlocks = (guide: string): string[] =>
  [...guide.matchAll(/^```sh\n([\s\S]*?)^```/gm)].map(([, block = '']) => block)

/** Whether a test has to run the block. */
export const isRunnableBlock = (block: string): boolean => !block.startsWith('# Not run')
