import { QueryClient } from '@tanstack/react-query'
import { toTenonError } from '#client'

/** An invalid request would only fail again. */
const isWorthRetrying = (count: number, error: unknown) => {
  const { status } = toTenonError(error)
  return count < 2 && (status === 0 || status === 429 || status >= 500)
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 10_000, retry: isWorthRetrying },
    mutations: { retry: false },
  },
})
