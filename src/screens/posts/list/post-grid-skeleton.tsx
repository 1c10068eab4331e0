import { Skeleton, SkeletonText } from '#src/components/ui/skeleton.tsx'

/** Shown during the first load, as high as the cards that replace it. */
export function PostGridSkeleton() {
  return (
    <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,18rem),1fr))] gap-4">
      {['a', 'b', 'c', 'd', 'e'].map((card) => (
        <div
          key={card}
          className="flex h-[590px] flex-col gap-4 overflow-hidden rounded-card border border-line bg-surface-raised"
        >
          <Skeleton className="aspect-[4/3] rounded-none" />
          <div className="flex flex-col gap-4 px-4">
            <Skeleton className="h-6 w-24 rounded-full" />
            <SkeletonText lines={4} />
          </div>
        </div>
      ))}
    </div>
  )
}
