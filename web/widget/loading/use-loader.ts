import { useRef, useState } from 'preact/hooks'
import { isJsonObject, type JsonObject } from '#base/json.ts'
import {
  findRows,
  type PageModel,
  readPath,
  replaceRows,
  unwrapResult,
} from '#core/engines/widgets/page/index.ts'
import { type ChatState, updateChatState } from '../host/chat-state.ts'
import { failedResult, type HostToolResult } from '../host/host.ts'

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

export function useLoader(model: PageModel, { host, input, result }: ChatState): Loader {
  const [state, setState] = useState<Loader['state']>('idle')
  const [isAtEnd, setIsAtEnd] = useState(false)
  /** The arguments of search and order. */
  const chosen = useRef<JsonObject>({})
  const page = useRef(1)
  /** A newer request makes earlier ones obsolete. */
  const newest = useRef(0)
  const { loading, ownTool } = model
  const canLoad = ownTool !== null && Boolean(host?.callTool)
  const data = unwrapResult(model, result?.data)
  const rows = findRows(model, data)

  async function request(args: JsonObject): Promise<HostToolResult | null> {
    newest.current += 1
    const own = newest.current
    setState('busy')
    const first = isJsonObject(input) ? input : {}
    const call = ownTool !== null && host?.callTool?.(ownTool, { ...first, ...chosen.current, ...args })
    const answer = await (call || Promise.resolve(failedResult)).catch(() => failedResult)
    if (own !== newest.current) return null
    setState(answer.isError ? 'failed' : 'idle')
    return answer.isError ? null : answer
  }

  async function loadFirst(): Promise<boolean> {
    page.current = 1
    const answer = await request({})
    if (!answer) return false
    setIsAtEnd(false)
    updateChatState({ result: answer })
    return true
  }

  async function loadMore() {
    const answer = await request(listNextArguments())
    if (!answer) return
    page.current += 1
    const next = unwrapResult(model, answer.data)
    const added = findRows(model, next)
    setIsAtEnd(added.length === 0)
    // Notes on the answer are about its own rows alone.
    updateChatState({
      result: { ...answer, data: replaceRows(model, next, [...rows, ...added]), meta: undefined },
    })
  }

  function listNextArguments(): JsonObject {
    const { cursorArgument, pageArgument, offsetArgument } = loading
    if (cursorArgument) return { [cursorArgument]: readCursor() as string }
    return pageArgument ? { [pageArgument]: page.current + 1 } : { [offsetArgument]: rows.length }
  }

  const readCursor = () => readPath(data, loading.cursorPath)
  const found = loading.totalPath ? Number(readPath(data, loading.totalPath)) : Number.NaN
  const total = Number.isFinite(found) ? found : null
  const canAdvance = loading.cursorArgument
    ? Boolean(loading.cursorPath && readCursor())
    : Boolean(loading.pageArgument || loading.offsetArgument) &&
      !isAtEnd &&
      (total === null || rows.length < total)
  const choose = async (args: JsonObject) => {
    chosen.current = { ...chosen.current, ...args }
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
