import type { ContentBlock } from '#core/model/tools/tool-result.ts'
import { type McpRevision, revisionFeatures } from '../protocol/revisions.ts'

/** The blocks of the revision: clients reject a whole result that has a block of an unknown type. */
export function presentContent(content: ContentBlock[], revision: McpRevision): ContentBlock[] {
  const { audio, titles } = revisionFeatures[revision]
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
