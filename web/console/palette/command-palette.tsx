import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import { type KeyboardEvent, useDeferredValue, useId, useState } from 'react'
import { paletteTexts as texts } from '../texts/palette-texts.ts'
import { CommandList } from './command-list.tsx'
import { type Command, findCommands } from './find-commands.ts'
import { useCommands } from './use-commands.ts'

/** Finds screens, apps, tools and actions. Arrow keys choose a command, Enter runs it. */
const CommandPalette = ({ onClose }: { onClose: () => void }) => (
  <BaseDialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
    <BaseDialog.Portal>
      <BaseDialog.Backdrop className="fixed inset-0 bg-backdrop" />
      <BaseDialog.Popup className="fixed top-[12dvh] left-1/2 flex max-h-[70dvh] w-[calc(100vw-2rem)] max-w-xl -translate-x-1/2 flex-col overflow-hidden rounded-card border border-line bg-surface shadow-overlay">
        <BaseDialog.Title className="sr-only">{texts.title}</BaseDialog.Title>
        <CommandSearch onClose={onClose} />
      </BaseDialog.Popup>
    </BaseDialog.Portal>
  </BaseDialog.Root>
)

function CommandSearch({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState(0)
  const id = useId()
  const sought = useDeferredValue(text)
  const found = findCommands(useCommands(sought), sought)
  const current = Math.min(chosen, found.length - 1)
  function run(command: Command): void {
    onClose()
    command.run()
  }
  function handleKey(event: KeyboardEvent): void {
    const command = found[current]
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && found.length > 0) setChosen((current + step + found.length) % found.length)
    else if (event.key === 'Enter' && command) run(command)
    else return
    event.preventDefault()
  }
  return (
    <>
      <input
        type="text"
        role="combobox"
        aria-label={texts.placeholder}
        aria-expanded
        aria-controls={id}
        aria-activedescendant={current >= 0 ? `${id}-${current}` : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        placeholder={texts.placeholder}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setChosen(0)
        }}
        onKeyDown={handleKey}
        className="w-full border-b border-line bg-transparent px-4 py-3 outline-none placeholder:text-muted"
      />
      <CommandList id={id} commands={found} current={current} onHover={setChosen} onRun={run} />
      <p role="status" className="sr-only">
        {found.length === 0 ? texts.none : texts.count(found.length)}
      </p>
    </>
  )
}

export default CommandPalette
