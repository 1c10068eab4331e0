import { Skeleton, SkeletonText } from '#src/components/ui/skeleton.tsx'

/** As high as the form on a phone, while its part of the program or its row is read. */
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
