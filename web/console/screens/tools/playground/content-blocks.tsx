import type { ToolExecution } from '../../../api/queries/tools.ts'
import { playgroundTexts } from '../../../texts/playground-texts.ts'
import { TextBlockView } from './structured-result.tsx'

type Block = ToolExecution['result']['content'][number]

export const ContentBlocks = ({ result }: { result: ToolExecution['result'] }) => (
  <div className="flex flex-col gap-3">
    <p className="text-xs text-muted">{playgroundTexts.contentHint}</p>
    {result.content.map((block, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no identity and do not move
      <BlockView key={index} block={block} />
    ))}
  </div>
)

/** Other image types may contain scripts or load something. */
const shownImages = /^image\/(png|jpeg|gif|webp)$/

function BlockView({ block }: { block: Block }) {
  const { type, text, data, mimeType } = block
  if (type === 'text' && typeof text === 'string') return <TextBlockView text={text} />
  if (typeof data !== 'string' || typeof mimeType !== 'string')
    return <TextBlockView text={JSON.stringify(block, null, 2)} />
  return (
    <figure className="rounded-control border border-line p-3">
      {type === 'image' && shownImages.test(mimeType) && (
        <img src={`data:${mimeType};base64,${data}`} alt="" className="max-h-80 max-w-full" />
      )}
      <figcaption className="text-xs text-muted">
        {playgroundTexts.binary(mimeType, Math.floor((data.length * 3) / 4))}
      </figcaption>
    </figure>
  )
}
