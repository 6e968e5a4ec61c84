// The HTML page that previews a widget, built from web/preview by scripts/build-preview.ts.
import { readFileSync } from 'node:fs'

/** The template into which a preview is inserted. */
export const readPreviewPage = (): string => readFileSync(new URL('page.html', import.meta.url), 'utf8')
