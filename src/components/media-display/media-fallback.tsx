import { ExternalLink, type LucideIcon } from 'lucide-react'
import { safeHref } from './guess-media-kind.ts'

export interface MediaFallbackProps {
  icon: LucideIcon
  text: string
  /** The address at which a link opens the file in another tab. */
  url?: string | undefined
}

/** Replaces a file that cannot be shown here: its kind, and a link to open it. Fills its frame. */
export function MediaFallback({ icon: Icon, text, url }: MediaFallbackProps) {
  const href = url === undefined ? undefined : safeHref(url)
  return (
    <div className="flex size-full min-h-28 flex-col items-center justify-center gap-2 bg-surface-sunken p-4 text-center text-muted text-sm">
      <Icon aria-hidden="true" className="size-7" strokeWidth={1.75} />
      {text}
      {href && (
        <a
          href={href}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-6 items-center gap-1.5 font-semibold text-link underline underline-offset-4"
        >
          Abrir em outra aba <ExternalLink aria-hidden="true" className="size-4" />
        </a>
      )}
    </div>
  )
}
