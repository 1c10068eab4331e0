import type { LucideIcon } from 'lucide-react'
import { type NetworkName, networkMarks } from './network-marks.ts'

export interface ReactionProps {
  icon: LucideIcon
  /** Whose ground colour it takes. */
  colourOf: NetworkName
}

/** One of the small round marks that overlap beside a count. */
export function Reaction({ icon: Icon, colourOf }: ReactionProps) {
  return (
    <span
      style={{ backgroundColor: networkMarks[colourOf].tile }}
      className="-ml-1 grid size-5 place-items-center rounded-full border-2 border-surface-raised text-white first:ml-0"
    >
      <Icon className="size-2.5 fill-current" />
    </span>
  )
}
