// Joins the chunks of a page whose features are optional. A page loads no files, so each chunk of a feature becomes a function
// of what the page exports, which is missing if the service left the feature out.

type Chunk = {
  name: string
  fileName: string
  code: string
  imports: string[]
  isEntry: boolean
  isDynamicEntry: boolean
  /** The files of the styles that it imports. */
  styles: string[]
}
/** `features`: the names of the features that need the script. */
export type FeatureScript = { features: string[]; text: string }

const exportPattern = /export\s*\{([^}]*)\};?\s*$/
const importPattern = /import\s*(?:\{([^}]*)\}\s*from\s*)?"\.\/([^"]+)";?/g

/** `o as n` becomes `n:o`. */
const toMembers = (names: string) =>
  names.replace(/([\w$]+)(?: as ([\w$]+))?/g, (_, own, other = own) => `${other}:${own}`)

/** `n as e` becomes `n:e`. */
const toPattern = (names = '') => names.replaceAll(' as ', ':')

type InlinedChunks = {
  page: string
  features: FeatureScript[]
  /** The features that need a style; none if all pages do. */
  listStyleUsers(fileName: string): string[]
}

export function inlineChunks(chunks: Chunk[]): InlinedChunks {
  const entries = chunks.filter(({ isDynamicEntry }) => isDynamicEntry)
  const [page, ...shared] = chunks.filter((chunk) => !chunk.isDynamicEntry && !isFacade(chunk))
  if (!page) throw new Error('the build has no page')
  const listNeeded = ({ fileName, imports }: Chunk): string[] => [
    fileName,
    ...shared.filter((chunk) => imports.includes(chunk.fileName)).flatMap(listNeeded),
  ]
  const needed = new Map(entries.map((entry) => [entry.name, new Set(listNeeded(entry))]))
  const listUsers = ({ fileName }: Chunk) =>
    entries.map(({ name }) => name).filter((name) => needed.get(name)?.has(fileName))
  const wrap = (chunk: Chunk) => ({ features: listUsers(chunk), text: wrapChunk(chunk, page) })
  return {
    page: callFeatures(page, entries),
    features: [...shared, ...entries].map(wrap),
    listStyleUsers: (style) =>
      page.styles.includes(style)
        ? []
        : [
            ...new Set(
              [...shared, ...entries].filter(({ styles }) => styles.includes(style)).flatMap(listUsers),
            ),
          ],
  }
}

/** An entry that only imports the chunk of the page. */
const isFacade = ({ isEntry, code }: Chunk) => isEntry && code.replace(importPattern, '').trim() === ''

/** The name of the global function. */
const toGlobal = (fileName: string) => `self["${fileName.replace(/-[\w-]{8}\.js$/, '')}"]`

const callFeatures = ({ code }: Chunk, entries: Chunk[]): string =>
  entries
    .reduce(
      (text, { fileName }) =>
        text.replaceAll(`import("./${fileName}")`, `${toGlobal(fileName)}?.(pageExports())`),
      code,
    )
    .replace(exportPattern, (_, names) => `function pageExports(){return{${toMembers(names)}}}`)

/** The chunk runs once, though several features may import it. */
function wrapChunk({ fileName, code }: Chunk, page: Chunk): string {
  const body = code
    .replace(importPattern, (_, names, from) =>
      from === page.fileName
        ? `const{${toPattern(names)}}=p;`
        : `const{${toPattern(names)}}=${toGlobal(from)}(p);`,
    )
    .replace(exportPattern, (_, names) => `return{${toMembers(names)}}`)
  return `{let m;${toGlobal(fileName)}=p=>m??=(()=>{${body.trim()}})()}`
}
