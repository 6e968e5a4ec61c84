import { useState } from 'preact/hooks'
import type { Json } from '#base/json.ts'
import type { WidgetEnv } from '../widget-env.ts'

/** A state that hosts save with the chat, if they can: it starts with the saved value. */
export function useSavedState<Value extends Json>(
  { host, part }: WidgetEnv,
  member: string,
  initial: Value,
): [Value, (value: Value) => void] {
  const name = part ? `${part}.${member}` : member
  const [value, setValue] = useState<Value>(() => {
    const saved = host?.savedView?.members[name]
    return typeof saved === typeof initial ? (saved as Value) : initial
  })
  return [
    value,
    (next) => {
      setValue(next)
      host?.savedView?.save(name, next)
    },
  ]
}
