import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { showToast } from '../ui/overlays/toast.tsx'

export type ChangeOptions<Input, Reply> = {
  send: (input: Input) => Promise<Reply>
  /** The key of the queries that are outdated after the change. */
  outdates: QueryKey
  /** The message after success. */
  done?: string | ((reply: Reply, input: Input) => string)
  /** Called after the outdated queries have been fetched again. */
  onDone?: (reply: Reply) => unknown
}

/** A request that changes something. It shows a message and fetches the outdated queries again. */
export function useChange<Reply, Input = void>({
  send,
  outdates,
  done,
  onDone,
}: ChangeOptions<Input, Reply>) {
  const queries = useQueryClient()
  const refresh = () => queries.invalidateQueries({ queryKey: outdates })
  return useMutation({
    mutationFn: send,
    onSuccess: async (reply, input) => {
      if (done) showToast({ title: typeof done === 'string' ? done : done(reply, input) })
      await refresh()
      await onDone?.(reply)
    },
    onError: () => void refresh(),
  })
}
