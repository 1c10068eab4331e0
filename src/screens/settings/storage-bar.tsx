import { formatBytes } from '#src/components/format-bytes.ts'

export interface StorageBarProps {
  /** In bytes, as `quota`. */
  usage: number
  quota: number
}

/** How much of the storage quota is in use. The track is light: on a dark one, an empty bar looks full. */
export function StorageBar({ usage, quota }: StorageBarProps) {
  const share = Math.min(1, usage / quota)
  const text = `${formatBytes(usage)} de ${formatBytes(quota)}`
  return (
    <div>
      <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm">
        <span className="font-semibold">Espaço em uso</span>
        <span className="figures text-muted">{text}</span>
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: a <meter> cannot be coloured in all browsers */}
      <div
        role="meter"
        aria-label="Espaço em uso"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(share * 100)}
        aria-valuetext={text}
        className="mt-2 h-2 overflow-hidden rounded-full bg-line"
      >
        <div className="h-full min-w-2 rounded-full bg-link" style={{ width: `${share * 100}%` }} />
      </div>
    </div>
  )
}
