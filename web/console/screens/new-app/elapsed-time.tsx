import { useEffect, useState } from 'react'

/** Whole seconds since it is shown; nothing during the first. */
export function ElapsedTime() {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setSeconds((count) => count + 1), 1000)
    return () => clearInterval(timer)
  }, [])
  return seconds > 0 ? `${seconds} s` : null
}
