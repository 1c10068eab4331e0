import { useEffect, useRef } from 'react'

export interface ItemCheckboxProps {
  label: string
  /** The id of the element with the name of the item. */
  describedBy?: string
  isChecked: boolean
  /** Whether some of the items that it stands for are selected, but not all. */
  isMixed?: boolean
  isDisabled?: boolean
  onToggle: () => void
}

/** A plain checkbox of the browser, because a long list has many of them. */
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
      // The row has click handlers, too.
      onClick={(event) => event.stopPropagation()}
      onDoubleClick={(event) => event.stopPropagation()}
      className="block size-4.5 cursor-pointer accent-primary disabled:cursor-not-allowed"
    />
  )
}
