const gap = 6
const margin = 8

/** Puts the tooltip in the top layer, above its element or below it, never outside the window. */
export function placeTooltip(tooltip: HTMLElement | null): void {
  const target = tooltip?.parentElement?.firstElementChild
  if (!tooltip || !target) return
  // Browsers older than the Popover API show it in place, fixed all the same.
  tooltip.showPopover?.()
  const around = target.getBoundingClientRect()
  const own = tooltip.getBoundingClientRect()
  const centred = around.left + around.width / 2 - own.width / 2
  const rightmost = document.documentElement.clientWidth - own.width - margin
  const above = around.top - own.height - gap
  tooltip.style.left = `${Math.max(margin, Math.min(centred, rightmost))}px`
  tooltip.style.top = `${above >= margin ? above : around.bottom + gap}px`
}
