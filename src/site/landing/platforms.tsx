import { NetworkIcon } from '#src/networks/network-icon.tsx'
import { shownNetworks } from '../shown-networks.ts'
import { siteWidth } from '../site-width.ts'

/** A marquee of the networks. The checkbox stops it and the typed words; reduced motion moves neither. */
export function Platforms() {
  return (
    <section aria-labelledby="redes" className="border-line border-b bg-surface-raised py-6">
      <div className={`${siteWidth} flex items-center gap-4`}>
        <h2 id="redes" className="sr-only">
          Redes sociais do uPubly, de hoje e em breve
        </h2>
        <div className="marquee flex min-w-0 flex-1 overflow-hidden">
          <PlatformList />
          <PlatformList isCopy />
        </div>
        <label className="marquee-pause flex min-h-11 shrink-0 cursor-pointer items-center gap-2 rounded-control border border-line px-3 font-semibold text-muted text-sm has-focus-visible:outline-2 has-focus-visible:outline-focus">
          <input type="checkbox" className="size-4 accent-ink dark:accent-accent" />
          Parar
        </label>
      </div>
    </section>
  )
}

function PlatformList({ isCopy = false }: { isCopy?: boolean }) {
  return (
    <ul
      aria-hidden={isCopy || undefined}
      className={`flex shrink-0 items-center ${isCopy ? 'marquee-copy' : ''}`}
    >
      {shownNetworks.map(({ id, label, isComing }) => (
        <li key={id} className="flex items-center gap-3 px-6 font-semibold text-lg">
          <NetworkIcon network={id} className="size-7" />
          {label}
          {isComing && (
            <span className="rounded-full border border-line px-2.5 py-0.5 font-normal text-muted text-sm">
              em breve
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}
