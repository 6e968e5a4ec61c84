import { Toast as BaseToast } from '@base-ui/react/toast'
import X from 'lucide-react/icons/x'
import { useEffect } from 'react'
import { texts } from '../../texts/texts.ts'
import type { ToastQueue } from './toast-queue.ts'

/** How long a message stays, in milliseconds, unless it is hovered or focused. */
const visibleMs = 6_000

const ToastRegion = ({ queue }: { queue: ToastQueue }) => (
  <BaseToast.Provider timeout={visibleMs}>
    <BaseToast.Portal>
      <BaseToast.Viewport className="fixed right-4 bottom-4 left-4 z-20 flex flex-col items-end gap-2 sm:left-auto sm:w-96">
        <ToastList queue={queue} />
      </BaseToast.Viewport>
    </BaseToast.Portal>
  </BaseToast.Provider>
)

function ToastList({ queue }: { queue: ToastQueue }) {
  const { toasts, add } = BaseToast.useToastManager()
  useEffect(() => {
    const showWaiting = () => {
      for (const { title, description, action } of queue.takeAll()) {
        const actionProps = action && { children: action.label, onClick: action.run }
        add({ title, description, actionProps })
      }
    }
    showWaiting()
    return queue.subscribe(showWaiting)
  }, [queue, add])
  return toasts.map((toast) => (
    <BaseToast.Root
      key={toast.id}
      toast={toast}
      className="w-full rounded-card border border-line bg-surface p-4 shadow-overlay transition-opacity data-ending-style:opacity-0"
    >
      <BaseToast.Content className="flex items-start gap-3">
        <div className="min-w-0 grow">
          <BaseToast.Title className="text-sm font-medium break-words" />
          <BaseToast.Description className="text-sm break-words text-muted" />
          <BaseToast.Action className="mt-1 text-sm font-medium text-accent underline" />
        </div>
        <BaseToast.Close aria-label={texts.common.close} className="text-muted hover:text-text">
          <X aria-hidden className="size-4" />
        </BaseToast.Close>
      </BaseToast.Content>
    </BaseToast.Root>
  ))
}

export default ToastRegion
