import type { RuledNetworkId } from '#contract/networks/rules.ts'
import { cn } from '#src/components/ui/class-names.ts'
import { networkMarks } from './network-marks.ts'

export interface NetworkIconProps {
  network: RuledNetworkId
  /** The accessible name, if no text beside it says the name. */
  label?: string
  className?: string
}

/** The icon of a network, in the colour of the surrounding text. */
export function NetworkIcon({ network, label, className }: NetworkIconProps) {
  const { fill, line } = networkMarks[network]
  return (
    <svg
      role="img"
      aria-label={label}
      aria-hidden={!label}
      viewBox="0 0 24 24"
      fill="none"
      className={cn('size-5 shrink-0', className)}
    >
      {fill && <path d={fill} fill="currentColor" fillRule="evenodd" />}
      {line && (
        <path
          d={line}
          stroke="currentColor"
          strokeWidth="2"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      )}
    </svg>
  )
}
