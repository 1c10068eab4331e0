import { cn } from './class-names.ts'

export interface SkeletonProps {
  /** The size of what will replace it: 'h-6 w-40', 'aspect-square'. */
  className?: string
}

/** A placeholder for the first load only. Decoration: the region around it has aria-busy. */
export function Skeleton({ className }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      className={cn('block animate-breathe rounded-lg bg-hover', className)}
    />
  )
}

export interface SkeletonTextProps {
  lines?: number
  className?: string
}

export function SkeletonText({ lines = 3, className }: SkeletonTextProps) {
  return (
    <span aria-hidden="true" className={cn('flex flex-col gap-2', className)}>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike and never move
        <Skeleton key={line} className={cn('h-4', line === lines - 1 && lines > 1 && 'w-3/5')} />
      ))}
    </span>
  )
}
