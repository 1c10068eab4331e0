import { useDeferredValue } from 'react'
import { cn } from '#src/components/ui/class-names.ts'
import { Skeleton } from '#src/components/ui/skeleton.tsx'
import { ComposerPreview, type ComposerPreviewProps } from './composer-preview.tsx'
import { useWidePreview } from './use-wide-preview.ts'

export interface PreviewAreaProps extends ComposerPreviewProps {
  /** Whether the preview replaces the form, instead of being beside it. */
  isAlone: boolean
}

/** The preview of the 'Visualizar' mode; on a wide screen it is always shown beside the form. */
export function PreviewArea({ isAlone, state, media, platforms, chosen }: PreviewAreaProps) {
  // Deferred, so that a keystroke shows in the field before the preview is rendered.
  const said = useDeferredValue(state)
  const isBeside = useWidePreview()
  return (
    <section
      aria-label="Visualização"
      className={cn(
        'min-w-0',
        isAlone
          ? 'mx-auto w-full max-w-3xl'
          : // The space is reserved from the start, so that nothing moves when the preview appears.
            'scrollbar-none hidden xl:sticky xl:top-28 xl:block xl:max-h-[calc(100dvh-8rem)] xl:overflow-y-auto',
      )}
    >
      {isAlone || isBeside ? (
        <ComposerPreview state={said} {...{ media, platforms, chosen }} />
      ) : (
        <PreviewSkeleton />
      )}
    </section>
  )
}

function PreviewSkeleton() {
  return (
    <div className="flex flex-col gap-4">
      <Skeleton className="h-9" />
      <Skeleton className="h-96" />
    </div>
  )
}
