import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import X from 'lucide-react/icons/x'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { texts } from '../../texts/texts.ts'
import { IconButton } from '../button.tsx'
import { moveItem } from './move-item.ts'

type OrderedListProps<Item> = {
  items: readonly Item[]
  toKey: (item: Item, index: number) => string
  toName: (item: Item) => string
  onChange: (items: Item[]) => void
  children: (item: Item, change: (item: Item) => void, index: number) => ReactNode
}

/** The buttons are next to the content, or next to the heading if the content can be folded. */
const sideBySide =
  'min-h-7 pr-30 pointer-coarse:min-h-9 pointer-coarse:pr-36 has-[>details]:pr-3 [&>details>summary]:pr-28 pointer-coarse:[&>details>summary]:pr-34'

/**
 * Items that are moved by buttons, or by Alt and an arrow key. A moved item keeps the focus, and its place is
 * announced.
 */
export function OrderedList<Item>({ items, toKey, toName, onChange, children }: OrderedListProps<Item>) {
  const list = useRef<HTMLOListElement>(null)
  const movedTo = useRef<number | null>(null)
  const [announced, setAnnounced] = useState('')
  useEffect(() => {
    if (movedTo.current !== null && items.length > 0)
      (list.current?.children[movedTo.current] as HTMLElement | undefined)?.focus()
    movedTo.current = null
  }, [items])

  function move(from: number, to: number): void {
    const item = items[from]
    if (item === undefined || to < 0 || to >= items.length) return
    movedTo.current = to
    setAnnounced(texts.order.moved(toName(item), to + 1))
    onChange(moveItem(items, from, to))
  }

  function moveByKey(event: KeyboardEvent, index: number): void {
    if (!event.altKey || !/^Arrow(Up|Down)$/.test(event.key)) return
    event.preventDefault()
    event.stopPropagation()
    move(index, event.key === 'ArrowUp' ? index - 1 : index + 1)
  }

  return (
    <>
      <ol ref={list} className="flex flex-col gap-2">
        {items.map((item, index) => (
          <li
            key={toKey(item, index)}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: the row has the focus while it is moved
            tabIndex={0}
            aria-label={toName(item)}
            onKeyDown={(event) => moveByKey(event, index)}
            className="relative rounded-control border border-line py-2.5 pl-3"
          >
            <div className={sideBySide}>
              {children(item, (changed) => onChange(items.with(index, changed)), index)}
            </div>
            <MoveButtons
              name={toName(item)}
              isFirst={index === 0}
              isLast={index === items.length - 1}
              onMove={(by) => move(index, index + by)}
              onRemove={() => onChange(items.toSpliced(index, 1))}
            />
          </li>
        ))}
      </ol>
      {items.length > 1 && <p className="text-xs text-muted">{texts.order.keyboard}</p>}
      <p aria-live="polite" className="sr-only">
        {announced}
      </p>
    </>
  )
}

type MoveButtonsProps = {
  name: string
  isFirst: boolean
  isLast: boolean
  onMove: (by: 1 | -1) => void
  onRemove: () => void
}

const MoveButtons = ({ name, isFirst, isLast, onMove, onRemove }: MoveButtonsProps) => (
  <span className="absolute top-1 right-1 flex">
    <IconButton
      icon={ArrowUp}
      label={texts.order.moveUp(name)}
      disabled={isFirst}
      onClick={() => onMove(-1)}
    />
    <IconButton
      icon={ArrowDown}
      label={texts.order.moveDown(name)}
      disabled={isLast}
      onClick={() => onMove(1)}
    />
    <IconButton icon={X} label={texts.order.remove(name)} onClick={onRemove} />
  </span>
)
