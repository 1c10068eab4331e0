const margin = 8

export interface Placement {
  /** The preferred side; the other one is used when there is no room. */
  side: 'above' | 'below'
  align: 'start' | 'center' | 'end'
  gap: number
}

/** Places an element (with `popover`, `fixed`) in the top layer beside its target, in the window. */
export function placeFloating(floating: HTMLElement, target: Element, placement: Placement): void {
  // Browsers without the Popover API show the element `fixed`, but not in the top layer.
  if ('showPopover' in floating && !floating.matches(':popover-open')) floating.showPopover()
  const { side, align, gap } = placement
  const around = target.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = floating
  const { clientWidth, clientHeight } = document.documentElement

  const share = { start: 0, center: 0.5, end: 1 }[align]
  const left = around.left + (around.width - width) * share
  floating.style.left = `${Math.max(margin, Math.min(left, clientWidth - width - margin))}px`

  const above = around.top - height - gap
  const below = around.bottom + gap
  const fitsAbove = above >= margin
  const fitsBelow = below + height <= clientHeight - margin
  const isAbove = side === 'above' ? fitsAbove || !fitsBelow : fitsAbove && !fitsBelow
  floating.style.top = `${Math.max(margin, isAbove ? above : below)}px`
}
