import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useReducer, useRef, useState } from 'react'
import { serviceUrl } from '../api/api-client.ts'
import { appKey } from '../api/queries/apps.ts'
import { authorizeConnection } from '../api/queries/connections.ts'
import { reduceAuthorization } from './authorization-state.ts'
import { finishedPath, onFinished } from './finished-channel.ts'

/** Interval in milliseconds. Browsers have no event for the closing of another window. */
const closedCheckMs = 500
const windowFeatures = 'popup,width=600,height=760'

export function useAuthorization(appId: string) {
  const [state, dispatch] = useReducer(reduceAuthorization, { type: 'idle' })
  const [error, setError] = useState<unknown>(null)
  const connection = useRef('')
  const opened = useRef<Window | null>(null)
  const queries = useQueryClient()

  useEffect(
    () =>
      onFinished(({ connectionId, status, error: code }) => {
        if (connectionId !== connection.current) return
        dispatch({ type: 'finish', status, error: code })
        void queries.invalidateQueries({ queryKey: appKey(appId) })
      }),
    [appId, queries],
  )
  const isWaiting = state.type === 'waiting'
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(() => opened.current?.closed && dispatch({ type: 'close' }), closedCheckMs)
    return () => clearInterval(timer)
  }, [isWaiting])

  /**
   * Must run in a click handler, since browsers open windows only there. The window opens before its address is known.
   */
  function connect(connectionId: string): void {
    connection.current = connectionId
    opened.current = window.open('', '_blank', windowFeatures)
    dispatch({ type: 'start' })
    setError(null)
    void open(connectionId)
  }

  async function open(connectionId: string): Promise<void> {
    try {
      const target = `${serviceUrl}${finishedPath}?connection=${connectionId}`
      const { authorization_url: url } = await authorizeConnection(appId, connectionId, target)
      if (!opened.current) return dispatch({ type: 'block', url })
      opened.current.location.href = url
      dispatch({ type: 'opened', url })
    } catch (failure) {
      opened.current?.close()
      dispatch({ type: 'reset' })
      setError(failure)
    }
  }

  function reopen(url: string): void {
    opened.current = window.open(url, '_blank', windowFeatures)
    dispatch({ type: 'opened', url })
  }

  return { state, error, connect, reopen }
}

export type Authorization = ReturnType<typeof useAuthorization>
