import { Skeleton, SkeletonText } from '#src/components/ui/skeleton.tsx'

/** Shown while the chunk of the form is loading or its row is being read; as high as the form on a phone. */
export function EditFormSkeleton() {
  return (
    <div aria-busy="true" className="@container p-4">
      <span className="sr-only">Carregando...</span>
      <div className="grid @2xl:grid-cols-[minmax(0,20rem)_minmax(0,1fr)] grid-cols-[minmax(0,1fr)] gap-5">
        <Skeleton className="aspect-square" />
        <SkeletonText lines={6} />
      </div>
    </div>
  )
}
