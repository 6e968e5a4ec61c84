import type { Template } from '#core/model/template.ts'
import type { Mount } from '#http/server.ts'
import { pagePolicy } from '#platform/content-security-policy.ts'
import { textMount } from './text-mount.ts'

const day = 86_400

/** Allows the inline style of the image and nothing else: no script, no request, no framing. */
function policyOf(svg: string): string {
  const [, style = ''] = /<style>([^<]*)<\/style>/.exec(svg) ?? []
  return `${pagePolicy({ style })}; sandbox`
}

/** The preview image of each template, at the URL in the template catalog. */
export const previewMounts = (templates: Template[]): Mount[] =>
  templates.map(({ id, previewImage }) =>
    textMount(`/templates/${id}/preview.svg`, 'image/svg+xml; charset=utf-8', () => previewImage, {
      'Cache-Control': `public, max-age=${day}, stale-while-revalidate=${7 * day}`,
      'Content-Security-Policy': policyOf(previewImage),
      'Cross-Origin-Resource-Policy': 'cross-origin',
    }),
  )
