import { useEffect, useRef } from 'react'

export interface ItemCheckboxProps {
  label: string
  /** The id of the name of what it selects. */
  describedBy?: string
  isChecked: boolean
  /** Some of what it stands for is selected. */
  isMixed?: boolean
  isDisabled?: boolean
  onToggle: () => void
}

/** The browser's own: a long list has many of them. */
export function ItemCheckbox(props: ItemCheckboxProps) {
  const { label, describedBy, isChecked, isMixed = false, isDisabled = false, onToggle } = props
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = isMixed
  }, [isMixed])
  return (
    <input
      ref={box}
      type="checkbox"
      aria-label={label}
      aria-describedby={describedBy}
      checked={isChecked}
      disabled={isDisabled}
      onChange={onToggle}
      // The row answers to presses, too.
      onClick={(event) => event.stopPropagation()}
      onDoubleClick={(event) => event.stopPropagation()}
      className="block size-4.5 cursor-pointer accent-primary disabled:cursor-not-allowed"
    />
  )
}
