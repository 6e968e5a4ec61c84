import { texts } from '../texts/texts.ts'

export const Brand = () => (
  <span className="inline-flex items-center gap-2 font-semibold">
    <svg viewBox="0 0 32 32" className="size-6 fill-accent" aria-hidden>
      <path d="M3 5h12v6h7v10h-7v6H3z" />
      <path d="M29 5H18v3h7v16h-7v3h11z" opacity=".45" />
    </svg>
    {texts.product}
  </span>
)
