import type { PageAction } from '#core/engines/widgets/page/index.ts'

const paths: Record<Exclude<PageAction['icon'], ''>, string> = {
  add: 'M12 5v14M5 12h14',
  cancel: 'M6 6l12 12M18 6 6 18',
  check: 'm5 13 4 4L19 7',
  delete: 'M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13',
  edit: 'm4 20 1-5L16 4l4 4L9 19z',
  open: 'm9 6 6 6-6 6',
  refresh: 'M20 12a8 8 0 1 1-3-6M20 3v5h-5',
  send: 'm4 12 16-8-6 16-3-6z',
}

export const Icon = ({ name }: { name: keyof typeof paths }) => <Drawing path={paths[name]} />

export const Drawing = ({ path }: { path: string }) => (
  <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
    <path d={path} />
  </svg>
)
