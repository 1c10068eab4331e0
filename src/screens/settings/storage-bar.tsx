import { formatBytes } from '#src/components/format-bytes.ts'

export interface StorageBarProps {
  /** Bytes. */
  usage: number
  quota: number
}

/** How much of what the browser would give is in use; the least that is shown is still seen. */
export function StorageBar({ usage, quota }: StorageBarProps) {
  const share = Math.min(1, usage / quota)
  const text = `${formatBytes(usage)} de ${formatBytes(quota)}`
  return (
    <div>
      <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm">
        <span className="font-semibold">Espaço em uso</span>
        <span className="figures text-muted">{text}</span>
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: browsers do not let the colours of their own be chosen */}
      <div
        role="meter"
        aria-label="Espaço em uso"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(share * 100)}
        aria-valuetext={text}
        className="mt-2 h-2 overflow-hidden rounded-full bg-accent-bed p-0.5"
      >
        <div
          className="h-full min-w-1 rounded-full bg-accent"
          style={{ width: `${share * 100}%` }}
        />
      </div>
    </div>
  )
}
