import { useRef, useState } from 'preact/hooks'
import { isJsonObject, type JsonObject } from '#base/json.ts'
import {
  findRows,
  type PageModel,
  readPath,
  replaceRows,
  unwrapResult,
} from '#core/engines/widgets/page/index.ts'
import { type ChatState, readChatState, updateChatState } from '../host/chat-state.ts'
import { failedResult, type HostToolResult, type LoadedPages } from '../host/host.ts'
import { withoutCut } from '../shared/cut-rows.ts'

/** Loads rows by calling the tool of the widget, with the arguments of its first call and those of search and order. */
export type Loader = {
  state: 'idle' | 'busy' | 'failed'
  /** Whether the widget may call its own tool, and the chat client can. */
  canLoad: boolean
  /** Whether there may be further rows. */
  hasMore: boolean
  /** The number of all rows; null if it is not known. */
  total: number | null
  loadMore(): Promise<void>
  search(query: string): Promise<void>
  sort(path: string, order: 'asc' | 'desc'): Promise<void>
  /** Loads the first rows again; returns whether there is a newer result. */
  reload(): Promise<boolean>
}

/** Common to all parts of a widget, since they show one result: the arguments of search and order. */
const shared = { chosen: {} as JsonObject, generation: 0 }

const noPages: LoadedPages = { pages: 1, isAtEnd: false, newest: undefined }

export function useLoader(model: PageModel, { host, input, result }: ChatState): Loader {
  const [state, setState] = useState<Loader['state']>('idle')
  /** A newer request makes earlier ones obsolete. */
  const newest = useRef(0)
  const { loading, ownTool, rowsPath } = model
  const canLoad = ownTool !== null && Boolean(host?.callTool)
  const data = unwrapResult(model, result?.data)
  const rows = findRows(model, data)
  const loaded = result?.loaded?.[rowsPath] ?? noPages
  const newestData = loaded.newest ?? data

  async function request(args: JsonObject): Promise<HostToolResult | null> {
    const { chosen, generation } = shared
    newest.current += 1
    const own = newest.current
    setState('busy')
    const first = isJsonObject(input) ? input : {}
    const call = ownTool !== null && host?.callTool?.(ownTool, { ...first, ...chosen, ...args })
    const answer = await (call || Promise.resolve(failedResult)).catch(() => failedResult)
    if (own !== newest.current) return null
    const isObsolete = generation !== shared.generation
    setState(answer.isError && !isObsolete ? 'failed' : 'idle')
    return answer.isError || isObsolete ? null : answer
  }

  async function loadFirst(): Promise<boolean> {
    shared.generation += 1
    const answer = await request({})
    if (!answer) return false
    updateChatState({ result: answer })
    return true
  }

  async function loadMore() {
    const answer = await request(listNextArguments())
    const current = readChatState().result
    if (!answer || !current) return
    const next = unwrapResult(model, answer.data)
    const added = findRows(model, next)
    const known = unwrapResult(model, current.data)
    const pages = { pages: loaded.pages + 1, isAtEnd: added.length === 0, newest: next }
    updateChatState({
      result: {
        ...current,
        data: replaceRows(model, known, [...findRows(model, known), ...added]),
        meta: withoutCut(current.meta, rowsPath),
        loaded: { ...current.loaded, [rowsPath]: pages },
      },
    })
  }

  function listNextArguments(): JsonObject {
    const { cursorArgument, pageArgument, offsetArgument } = loading
    if (cursorArgument) return { [cursorArgument]: readCursor() as string }
    return pageArgument ? { [pageArgument]: loaded.pages + 1 } : { [offsetArgument]: rows.length }
  }

  const readCursor = () => readPath(newestData, loading.cursorPath)
  const found = loading.totalPath ? Number(readPath(newestData, loading.totalPath)) : Number.NaN
  const total = Number.isFinite(found) ? found : null
  const canAdvance = loading.cursorArgument
    ? Boolean(loading.cursorPath && readCursor())
    : Boolean(loading.pageArgument || loading.offsetArgument) &&
      !loaded.isAtEnd &&
      (total === null || rows.length < total)
  const choose = async (args: JsonObject) => {
    shared.chosen = { ...shared.chosen, ...args }
    await loadFirst()
  }
  return {
    state,
    canLoad,
    hasMore: canLoad && canAdvance && rows.length > 0,
    total,
    loadMore,
    search: (query) => choose({ [loading.queryArgument]: query }),
    sort: (path, order) =>
      choose(
        loading.orderArgument
          ? { [loading.sortArgument]: path, [loading.orderArgument]: order }
          : { [loading.sortArgument]: order === 'desc' ? `-${path}` : path },
      ),
    reload: loadFirst,
  }
}
