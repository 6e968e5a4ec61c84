import './rows.css'
import './markdown.css'
import { useMemo } from 'preact/hooks'
import { type Block, type Inline, parsedMarkdown } from '#core/engines/widget-page/markdown.ts'
import { markdownOf } from '#core/engines/widget-page/markdown-of.ts'
import { isShowable } from '#core/engines/widget-page/origins.ts'
import { shownText } from '#core/engines/widget-page/shown-text.ts'
import type { Env } from './env.ts'
import { Empty } from './states.tsx'
import { Link } from './value.tsx'

/** Shows all blocks at once; a long text is scrolled by the host. */
export function Markdown({ env }: { env: Env }) {
  const content = markdownOf(env.model, env.answer)
  const text =
    typeof content === 'string' ? content : content === undefined ? '' : shownText(content, env.reader)
  const blocks = useMemo(() => parsedMarkdown(text), [text])
  if (blocks.length === 0) return <Empty />
  return (
    <div class="markdown" dir="auto">
      <Blocks env={env} blocks={blocks} />
    </div>
  )
}

const Blocks = ({ env, blocks }: { env: Env; blocks: Block[] }) => (
  <>
    {blocks.map((block, index) => (
      <One key={index} env={env} block={block} />
    ))}
  </>
)

const headings = ['h2', 'h3', 'h4', 'h5'] as const

function One({ env, block }: { env: Env; block: Block }) {
  const words = (inner: Inline[]) => <Words env={env} inner={inner} />
  switch (block.type) {
    case 'heading': {
      const Heading = headings[block.level - 1] ?? 'h6'
      return <Heading>{words(block.inner)}</Heading>
    }
    case 'paragraph':
      return <p>{words(block.inner)}</p>
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
      const items = block.items.map((item, index) => <li key={index}>{words(item)}</li>)
      return block.isOrdered ? <ol start={block.start}>{items}</ol> : <ul>{items}</ul>
    }
    case 'rule':
      return <hr />
    case 'table':
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions must be reachable by keyboard.
        <section class="scroll" aria-label="Table" tabIndex={0}>
          <table>
            <thead>
              <tr>
                {block.head.map((cell, index) => (
                  <th key={index} scope="col">
                    {words(cell)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {block.rows.map((row, index) => (
                <tr key={index}>
                  {row.map((cell, at) => (
                    <td key={at}>{words(cell)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )
  }
}

const Words = ({ env, inner }: { env: Env; inner: Inline[] }) => (
  <>
    {inner.map((one, index) => (
      <Word key={index} env={env} word={one} />
    ))}
  </>
)

const plain = (inner: Inline[]): string =>
  inner.map((one) => (one.type === 'text' || one.type === 'code' ? one.text : plain(one.inner))).join('')

function Word({ env, word }: { env: Env; word: Inline }) {
  if (word.type === 'text') return <>{word.text}</>
  if (word.type === 'code') return <code>{word.text}</code>
  const inner = <Words env={env} inner={word.inner} />
  if (word.type === 'link') return <Link env={env} url={word.url} children={inner} />
  if (word.type === 'image')
    return isShowable(word.url, env.model.imageOrigins) ? (
      <img src={word.url} alt={plain(word.inner)} />
    ) : (
      <Link env={env} url={word.url} children={inner} />
    )
  const Tag = word.type
  return <Tag>{inner}</Tag>
}
