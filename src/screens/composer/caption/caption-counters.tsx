import { formatNumber } from '#contract/checks/finding.ts'
import { cn } from '#src/components/ui/class-names.ts'
import { NetworkIcon } from '#src/networks/network-icon.tsx'
import type { CaptionCounter } from '../checks/use-composer-checks.ts'

/** The length of the caption as each network in `counters` counts it, with that network's limit. */
export function CaptionCounters({ counters }: { counters: readonly CaptionCounter[] }) {
  return (
    <ul
      aria-label="Tamanho da legenda em cada rede"
      className="figures flex flex-wrap gap-x-4 gap-y-1 text-muted text-sm"
    >
      {counters.map(({ network, label, used, limit }) => (
        <li
          key={network}
          title={label}
          className={cn('flex items-center gap-1.5', used > limit && 'font-semibold text-danger')}
        >
          <NetworkIcon network={network} className="size-4" />
          <span>
            <span className="sr-only">{label}: </span>
            {formatNumber(used)} de {formatNumber(limit)}
            <span className="sr-only"> caracteres</span>
          </span>
        </li>
      ))}
    </ul>
  )
}
