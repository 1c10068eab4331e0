import { useState } from 'react'

/** The openings of a dialog. It stays mounted once opened, so that its closing can be animated. */
export function useOpening() {
  const [isOpen, setIsOpen] = useState(false)
  const [openings, setOpenings] = useState(0)
  return {
    isOpen,
    /** How often it was opened: as its key, each opening begins anew. */
    openings,
    open: () => {
      setOpenings(openings + 1)
      setIsOpen(true)
    },
    close: () => setIsOpen(false),
  }
}
