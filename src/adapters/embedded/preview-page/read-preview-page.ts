// The page that previews a widget as it comes with the service, built from web/preview by scripts/build-preview.ts.
import { readFileSync } from 'node:fs'

/** It takes a preview. */
export const readPreviewPage = (): string => readFileSync(new URL('page.html', import.meta.url), 'utf8')
