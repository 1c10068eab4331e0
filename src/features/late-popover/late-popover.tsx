import { Suspense, useState } from 'react'
import { lazyWhenIdle } from '#src/browser/lazy-when-online.ts'
import { buttonClass } from '#src/components/ui/button-class.ts'
import type { PopoverProps } from '#src/components/ui/overlays/popover.tsx'

let want = () => {}
const wanted = new Promise<void>((resolve) => {
  want = resolve
})
const LoadedPopover = lazyWhenIdle(
  async () => ({ default: (await import('#src/components/ui/overlays/popover.tsx')).Popover }),
  wanted,
)

/**
 * A popover whose code is loaded without delaying the first paint. Until then a plain button stands in its
 * place; a focus or press on that button is passed on to the popover.
 */
export function LatePopover(props: Omit<PopoverProps, 'begun'>) {
  const { trigger, label, look } = props
  const [begun, setBegun] = useState<PopoverProps['begun']>()

  const standIn = (
    <div className="relative">
      <button
        type="button"
        aria-label={label}
        aria-expanded={false}
        aria-busy={begun === 'pressed'}
        onFocus={() => setBegun((before) => before ?? 'focused')}
        onBlur={() => setBegun((before) => (before === 'focused' ? undefined : before))}
        onClick={() => {
          setBegun('pressed')
          want()
        }}
        className={buttonClass({ variant: 'ghost', ...look })}
      >
        {trigger}
      </button>
    </div>
  )
  return (
    <Suspense fallback={standIn}>
      <LoadedPopover {...props} begun={begun} />
    </Suspense>
  )
}
