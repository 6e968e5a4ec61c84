import type { ContentBlock } from '#core/model/tool-result.ts'
import { features, type Revision } from './revisions.ts'

/** The blocks as the revision knows them: a client that meets another kind drops the whole result. */
export function presentContent(content: ContentBlock[], revision: Revision): ContentBlock[] {
  const { audio, titles } = features[revision]
  return audio && titles ? content : content.map((block) => presentBlock(block, audio))
}

function presentBlock(block: ContentBlock, knowsAudio: boolean): ContentBlock {
  if (block.type === 'audio' && !knowsAudio) {
    const resource = {
      uri: 'tenon://answers/audio',
      mimeType: String(block.mimeType),
      blob: String(block.data),
    }
    return { type: 'resource', resource }
  }
  return block.type === 'resource_link' ? { type: 'text', text: `[${block.name}: ${block.uri}]` } : block
}
