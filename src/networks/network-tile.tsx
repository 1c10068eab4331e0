import { cn } from '#src/components/ui/class-names.ts'
import { NetworkIcon, type NetworkIconProps } from './network-icon.tsx'
import { networkMarks } from './network-marks.ts'

/** The icon in white on the network's colour, as in public/networks, but without a request. */
export function NetworkTile({ network, label, className }: NetworkIconProps) {
  return (
    <span
      className={cn(
        'inset-ring inset-ring-white/15 grid size-10 shrink-0 place-items-center rounded-[24%] text-white',
        className,
      )}
      style={{ backgroundColor: networkMarks[network].tile }}
    >
      <NetworkIcon network={network} className="size-[58%]" {...(label && { label })} />
    </span>
  )
}
