import { useEffect, useState } from 'react'

/** Seconds since it appeared; hidden during the first second. */
export function ElapsedTime() {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setSeconds((count) => count + 1), 1000)
    return () => clearInterval(timer)
  }, [])
  return seconds > 0 ? `${seconds} s` : null
}
