import type { LucideIcon } from 'lucide-react'

export interface ReactionProps {
  icon: LucideIcon
  colour: string
}

/** One of the small overlapping circles beside a count. */
export function Reaction({ icon: Icon, colour }: ReactionProps) {
  return (
    <span
      style={{ backgroundColor: colour }}
      className="-ml-1 grid size-5 place-items-center rounded-full border-2 border-surface-raised text-white first:ml-0"
    >
      <Icon className="size-2.5 fill-current" />
    </span>
  )
}
