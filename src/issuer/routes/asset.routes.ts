import { readFileSync } from 'node:fs'
import type { Route } from './route.ts'

const asset = (name: string, type: string): Route => {
  const bytes = readFileSync(new URL(`../pages/${name}`, import.meta.url))
  return {
    method: 'GET',
    path: new RegExp(`^/assets/${name.replace('.', '\\.')}$`),
    async handle(ctx) {
      ctx.set('Cache-Control', 'public, max-age=3600')
      ctx.type = type
      ctx.body = bytes
    },
  }
}

export const assetRoutes: Route[] = [asset('style.css', 'css'), asset('icon.svg', 'svg')]
