import ChevronRight from 'lucide-react/icons/chevron-right'
import { type ReactNode, useState } from 'react'
import { JsonScalar } from '#base/json-scalar.ts'
import { texts } from '../../texts/texts.ts'
import { joinClasses } from '../class-names.ts'
import { listChildren } from './json-path.ts'

export type JsonNode = { name: string; path: string; value: unknown }

type JsonTreeProps = {
  value: unknown
  /** Rendered after the name of each member. */
  renderAction?: (node: JsonNode) => ReactNode
}

/** A JSON value as a tree. Renders only what is unfolded. */
export const JsonTree = ({ value, renderAction }: JsonTreeProps) => (
  <div className="overflow-x-auto font-mono text-xs leading-6">
    {isBranch(value) ? (
      <Members value={value} path="" depth={0} renderAction={renderAction} />
    ) : (
      <Leaf value={value} />
    )}
  </div>
)

const isBranch = (value: unknown) =>
  typeof value === 'object' && value !== null && !(value instanceof JsonScalar) && sizeOf(value) > 0
const sizeOf = (value: object) => (Array.isArray(value) ? value.length : Object.keys(value).length)

/** The maximum number of members shown at first. */
const batch = 100
/** Values above this depth are unfolded at first if they have few members. */
const [openDepth, openSize] = [2, 30]

type MembersProps = {
  value: unknown
  path: string
  depth: number
  renderAction: JsonTreeProps['renderAction']
}

function Members({ value, path, depth, renderAction }: MembersProps) {
  const [limit, setLimit] = useState(batch)
  const children = listChildren(value, path)
  return (
    <ul className={joinClasses(depth > 0 && 'ml-1.5 border-l border-line pl-3')}>
      {children.slice(0, limit).map((child) => (
        <li key={child.name}>
          <Member node={child} isItem={Array.isArray(value)} depth={depth} renderAction={renderAction} />
        </li>
      ))}
      {children.length > limit && (
        <li>
          <button type="button" className="text-accent underline" onClick={() => setLimit(limit + batch)}>
            {texts.common.showMore} ({children.length - limit})
          </button>
        </li>
      )}
    </ul>
  )
}

type MemberProps = {
  node: JsonNode
  isItem: boolean
  depth: number
  renderAction: JsonTreeProps['renderAction']
}

function Member({ node, isItem, depth, renderAction }: MemberProps) {
  const { value, name, path } = node
  const hasMembers = isBranch(value)
  const [isOpen, setIsOpen] = useState(
    hasMembers && depth < openDepth && (!isItem || Number(name) < 3) && sizeOf(value as object) <= openSize,
  )
  const label = <span className={isItem ? 'text-muted' : 'text-info'}>{name}</span>
  return (
    <>
      <div className="flex items-center gap-1.5 hover:bg-raised">
        {hasMembers ? (
          <button
            type="button"
            aria-expanded={isOpen}
            className="flex min-w-0 items-center gap-1 rounded-sm text-left"
            onClick={() => setIsOpen(!isOpen)}
          >
            <ChevronRight aria-hidden className={joinClasses('size-3.5 shrink-0', isOpen && 'rotate-90')} />
            {label}
            <span className="text-muted">{describeSize(value as object)}</span>
          </button>
        ) : (
          <span className="flex min-w-0 items-start gap-1.5 pl-4.5">
            {label}
            <Leaf value={value} />
          </span>
        )}
        {renderAction?.(node)}
      </div>
      {isOpen && <Members value={value} path={path} depth={depth + 1} renderAction={renderAction} />}
    </>
  )
}

const describeSize = (value: object) => (Array.isArray(value) ? `[${value.length}]` : `{${sizeOf(value)}}`)

/** Longer texts are cut. The raw view has the complete text. */
const longLeaf = 300

function Leaf({ value }: { value: unknown }) {
  const text = JSON.stringify(value) ?? 'undefined'
  const isCut = text.length > longLeaf
  return (
    <span
      className={joinClasses('min-w-0 break-all', typeof value === 'string' ? 'text-accent' : 'text-warning')}
    >
      {isCut ? `${text.slice(0, longLeaf)}…` : text}
    </span>
  )
}
