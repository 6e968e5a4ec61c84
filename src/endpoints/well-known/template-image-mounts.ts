import type { HttpMount } from '#http/server.ts'
import { pagePolicy } from '#platform/content-security-policy.ts'
import { createTextMount } from './text-mount.ts'

const daySeconds = 86_400

/** Allows only the inline style of the image: no script, no request, no framing. */
function buildImagePolicy(svg: string): string {
  const [, style = ''] = /<style>([^<]*)<\/style>/.exec(svg) ?? []
  return `${pagePolicy({ style })}; sandbox`
}

/** The preview image of each template, at the URL in the template catalog. `readImage` gets an id and returns SVG. */
export const createTemplateImageMounts = (
  ids: readonly string[],
  readImage: (id: string) => string,
): HttpMount[] =>
  ids.map((id) =>
    createTextMount(
      `/templates/${id}/preview.svg`,
      'image/svg+xml; charset=utf-8',
      () => readImage(id),
      (image) => ({
        'Cache-Control': `public, max-age=${daySeconds}, stale-while-revalidate=${7 * daySeconds}`,
        'Content-Security-Policy': buildImagePolicy(image),
        'Cross-Origin-Resource-Policy': 'cross-origin',
      }),
    ),
  )
