import { Skeleton } from '#src/components/ui/skeleton.tsx'
import { Spinner } from '#src/components/ui/spinner.tsx'

/** A placeholder for the accounts and for the numbers of one. */
export function LoadingMetrics() {
  return (
    <>
      <div className="flex h-22 gap-8 overflow-hidden px-4 pt-2">
        {['first', 'second', 'third'].map((place) => (
          <Skeleton key={place} className="size-12 shrink-0 rounded-full" />
        ))}
      </div>
      <div className="mt-4 border-line border-t pt-4 lg:pt-5">
        <LoadingNumbers />
      </div>
    </>
  )
}

/** As high as the text that is shown when no account is chosen. */
export function LoadingNumbers() {
  return (
    <p
      role="status"
      className="flex min-h-56 items-center justify-center gap-2 text-center text-muted"
    >
      <Spinner />
      Carregando métricas...
    </p>
  )
}
