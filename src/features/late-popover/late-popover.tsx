import { Suspense, useState } from 'react'
import { buttonClass } from '#src/components/ui/button-class.ts'
import type { PopoverProps } from '#src/components/ui/popover.tsx'
import { lazyLater } from '#src/page/lazy-extra.ts'

let want = () => {}
const wanted = new Promise<void>((resolve) => {
  want = resolve
})
const LoadedPopover = lazyLater(
  async () => ({ default: (await import('#src/components/ui/popover.tsx')).Popover }),
  wanted,
)

/**
 * A popover for whose code the first paint does not wait: until then a button stands in its place, and what
 * the person did with that is not lost.
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
