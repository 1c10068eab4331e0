import { useState } from 'react'

/** The open state of a dialog that stays mounted once opened, so that its closing can be animated. */
export function useOpening() {
  const [isOpen, setIsOpen] = useState(false)
  const [openings, setOpenings] = useState(0)
  return {
    isOpen,
    /** How often the dialog was opened: used as its `key`, so that each opening begins with fresh state. */
    openings,
    open: () => {
      setOpenings(openings + 1)
      setIsOpen(true)
    },
    close: () => setIsOpen(false),
  }
}
