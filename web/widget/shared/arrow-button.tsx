import './arrow-button.css'
import './disabled.css'

type TurnButtonProps = { label: string; isForward?: boolean; isDisabled: boolean; onClick: () => void }

/** A quiet button with an arrow in the reading direction, or against it: Unicode mirrors it. */
export const ArrowButton = ({ label, isForward, isDisabled, onClick }: TurnButtonProps) => (
  <button type="button" class="turn" aria-label={label} disabled={isDisabled} onClick={onClick}>
    <span aria-hidden="true">{isForward ? '›' : '‹'}</span>
  </button>
)
