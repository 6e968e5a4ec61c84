import { paletteTexts } from '../texts/palette-texts.ts'
import { Dialog } from '../ui/overlays/dialog.tsx'

const { shortcuts: texts } = paletteTexts

const ShortcutList = ({ onClose }: { onClose: () => void }) => (
  <Dialog isOpen onClose={onClose} title={texts.title} description={texts.mac}>
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-6 gap-y-3 text-sm">
      {texts.list.map(({ keys, effect }) => (
        <div key={effect} className="contents">
          <dt className="flex gap-1">
            {keys.map((key) => (
              <Key key={key}>{key}</Key>
            ))}
          </dt>
          <dd>{effect}</dd>
        </div>
      ))}
    </dl>
  </Dialog>
)

const Key = ({ children }: { children: string }) => (
  <kbd className="rounded border border-control/50 bg-raised px-1.5 py-0.5 font-sans text-xs">{children}</kbd>
)

export default ShortcutList
