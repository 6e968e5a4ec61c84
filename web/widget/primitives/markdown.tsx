import '../shared/beside.css'
import '../shared/rows.css'
import './markdown.css'
import { useMemo } from 'preact/hooks'
import {
  formatValue,
  isShowableImage,
  type MarkdownBlock,
  type MarkdownInline,
  type MarkdownListItem,
  markdownTexts,
  parseMarkdown,
  resolveMarkdownText,
  say,
} from '#core/engines/widgets/page/index.ts'
import { EmptyState } from '../shared/states.tsx'
import { HostLink } from '../shared/value.tsx'
import type { WidgetEnv } from '../widget-env.ts'

/** Shows all blocks. The host scrolls a long text. */
export function Markdown({ env }: { env: WidgetEnv }) {
  const content = resolveMarkdownText(env.model, env.data)
  const text =
    typeof content === 'string'
      ? content
      : content === undefined
        ? ''
        : formatValue(content, env.displayLocale)
  const blocks = useMemo(() => parseMarkdown(text), [text])
  if (blocks.length === 0) return <EmptyState displayLocale={env.displayLocale} />
  return (
    <div class="markdown" dir="auto">
      <Blocks env={env} blocks={blocks} />
    </div>
  )
}

const Blocks = ({ env, blocks }: { env: WidgetEnv; blocks: MarkdownBlock[] }) => (
  <>
    {blocks.map((block, index) => (
      <BlockElement key={index} env={env} block={block} />
    ))}
  </>
)

const headings = ['h2', 'h3', 'h4', 'h5'] as const

function BlockElement({ env, block }: { env: WidgetEnv; block: MarkdownBlock }) {
  const renderInlines = (inner: MarkdownInline[]) => <InlineElements env={env} inner={inner} />
  switch (block.type) {
    case 'heading': {
      const Heading = headings[block.level - 1] ?? 'h6'
      return <Heading>{renderInlines(block.inner)}</Heading>
    }
    case 'paragraph':
      return <p>{renderInlines(block.inner)}</p>
    case 'code':
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions must be reachable by keyboard.
        <pre dir="ltr" tabIndex={0}>
          {block.text}
        </pre>
      )
    case 'quote':
      return (
        <blockquote>
          <Blocks env={env} blocks={block.blocks} />
        </blockquote>
      )
    case 'list': {
      const items = block.items.map((item, index) => <Item key={index} env={env} item={item} />)
      return block.isOrdered ? <ol start={block.start}>{items}</ol> : <ul>{items}</ul>
    }
    case 'footnote':
      return (
        <p class="soft footnote">
          <sup>{block.name}</sup> {renderInlines(block.inner)}
        </p>
      )
    case 'rule':
      return <hr />
    case 'table':
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions must be reachable by keyboard.
        <section class="scroll" aria-label={say(env.displayLocale, markdownTexts.table)} tabIndex={0}>
          <table>
            <thead>
              <tr>
                {block.head.map((cell, index) => (
                  <th key={index} scope="col" class={block.aligns[index]}>
                    {renderInlines(cell)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {block.rows.map((row, index) => (
                <tr key={index}>
                  {row.map((cell, at) => (
                    <td key={at} class={block.aligns[at]}>
                      {renderInlines(cell)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )
  }
}

/** A task has a box that cannot be changed. */
const Item = ({ env, item: { inner, isDone, blocks } }: { env: WidgetEnv; item: MarkdownListItem }) => (
  <li class={isDone === null ? undefined : 'task'}>
    {isDone !== null && (
      <span
        role="img"
        aria-label={say(env.displayLocale, isDone ? markdownTexts.taskDone : markdownTexts.taskOpen)}
      >
        {isDone ? '☑ ' : '☐ '}
      </span>
    )}
    <InlineElements env={env} inner={inner} />
    <Blocks env={env} blocks={blocks} />
  </li>
)

const InlineElements = ({ env, inner }: { env: WidgetEnv; inner: MarkdownInline[] }) => (
  <>
    {inner.map((item, index) => (
      <InlineElement key={index} env={env} inline={item} />
    ))}
  </>
)

const toPlainText = (inner: MarkdownInline[]): string =>
  inner.map((item) => ('text' in item ? item.text : 'inner' in item ? toPlainText(item.inner) : '')).join('')

function InlineElement({ env, inline }: { env: WidgetEnv; inline: MarkdownInline }) {
  if (inline.type === 'text') return <>{inline.text}</>
  if (inline.type === 'code') return <code>{inline.text}</code>
  if (inline.type === 'mark') return <sup>{inline.name}</sup>
  const inner = <InlineElements env={env} inner={inline.inner} />
  if (inline.type === 'link') return <HostLink env={env} url={inline.url} children={inner} />
  if (inline.type === 'image')
    return isShowableImage(inline.url, env.model.imageOrigins) ? (
      <img src={inline.url} alt={toPlainText(inline.inner)} />
    ) : (
      <HostLink env={env} url={inline.url} children={inner} />
    )
  const Element = inline.type
  return <Element>{inner}</Element>
}
