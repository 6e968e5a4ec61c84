import { readFileSync } from 'node:fs'
import type { IssuerRoute } from './route.ts'

const createAssetRoute = (name: string, type: string): IssuerRoute => {
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

export const assetRoutes: IssuerRoute[] = [
  createAssetRoute('style.css', 'css'),
  createAssetRoute('icon.svg', 'svg'),
]
